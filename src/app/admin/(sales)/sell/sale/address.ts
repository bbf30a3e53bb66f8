import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsArrayOf, parseAsInteger, parseAsString } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>;
type Inputs = inferRouterInputs<ConsoleRouter>;

export type Lock = Outputs["offerLocks"]["own"][number];
export type Order = Outputs["trades"]["read"];
export type TradeForm = Inputs["trades"]["store"];
export type ColleagueCredit = Outputs["credit"]["colleague"];
export type PersonForm = Inputs["passengers"]["store"];
export type PaymentForms = Inputs["payments"]["store"]["payments"];
export type Known = Outputs["passengers"]["list"]["rows"][number];

/** Subject of the sale: locks, buyer (`colleague:7`), travel request, and the order once stored. */
export const saleParsers = {
  locks: parseAsArrayOf(parseAsString).withDefault([]),
  buyer: parseAsString,
  request: parseAsInteger,
  order: parseAsInteger,
};

export const saleHref = (locks: readonly string[], buyer: string | null, request: number | null): string =>
  `/admin/sell/sale?locks=${locks.map(encodeURIComponent).join(",")}${buyer ? `&buyer=${buyer}` : ""}${
    request === null ? "" : `&request=${request}`
  }`;
