import type { Server } from "node:http";
import { PRODUCT_FAMILIES } from "../rest/product-families";
import { type AppMounts, appServer } from "./app-server";
import { answerPayments } from "./payments-mount";

/** The app's server with everything it answers. */
export const productServer = (given: Pick<AppMounts, "pages" | "dev">): Server =>
  appServer({ ...given, families: PRODUCT_FAMILIES, payments: answerPayments });
