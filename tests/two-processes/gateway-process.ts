import { answerPayments } from "@/server/http/payments-mount";
import { gateways } from "@/server/routers/back-office/cashier/gateways";
import { serveProcess } from "../security/serve-process";

serveProcess({ backOffice: { gateways }, payments: answerPayments });
