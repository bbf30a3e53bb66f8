import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsStringLiteral } from "nuqs/server";
import { STATES } from "@/domain/sales/e-invoice/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

type Router = inferRouterOutputs<ConsoleRouter>["eInvoices"];
export type EInvoice = Router["read"];
export type EInvoiceKind = ListKind<inferRouterInputs<ConsoleRouter>["eInvoices"]["list"], Router["list"], EInvoice>;

export const RADAR = ["red", "late"] as const;

export const ADDRESS = listAddress({
  key: "document",
  filters: { state: parseAsStringLiteral(STATES), radar: parseAsStringLiteral(RADAR) },
  inputOf: ({ state, radar }) => ({ ...(state && { state }), ...(radar && { radar }) }),
});
