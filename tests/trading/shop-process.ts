import { answerPayments } from "@/server/http/payments-mount";
import { wallet } from "@/server/routers/customer/cashier/wallet";
import { offerLocks } from "@/server/routers/customer/sales/offer-locks";
import { online } from "@/server/routers/customer/sales/online";
import { refunds } from "@/server/routers/customer/sales/refunds";
import { trade } from "@/server/routers/customer/sales/trade";
import { serveProcess } from "../security/serve-process";

serveProcess({ customer: { offerLocks, online, refunds, trade, wallet }, payments: answerPayments });
