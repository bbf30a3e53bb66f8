import type { inferRouterInputs } from "@trpc/server";
import type { DRIVES } from "@/domain/cashier/gateway/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import type { Amount } from "@/ui/form/money-input";
import type { Party } from "../../_money/party";

export type Drive = (typeof DRIVES)[number];
/** Purposes offered for manual links; orders create their own. */
export const OFFERED = ["wallet", "colleague", "announcement", "pay"] as const satisfies readonly Drive[];

export type Values = {
  drive: Drive;
  party: Party | null;
  announcement_id: number | null;
  amount: Amount;
  gateway_id: number | null;
  description: string;
  return_url: string;
};

type Invoice = inferRouterInputs<ConsoleRouter>["gateways"]["createLink"];

/**
 * `owed`: debt of a party that is not a colleague, in the branch's currency; a payment of it is stored as a receipt.
 */
type Owed = { amount: number; description: string };
export const newValues = (party: Party | null, owed: Owed | null = null): Values => ({
  drive: party?.type === "colleague" ? "colleague" : owed === null ? "wallet" : "pay",
  party,
  announcement_id: null,
  amount: owed?.amount ?? null,
  gateway_id: null,
  description: owed?.description ?? "",
  return_url: "",
});

/** Server input: the members of each purpose. An empty amount means the whole debt. */
export function invoiceOf({ drive, party, announcement_id, amount, gateway_id, ...texts }: Values): Invoice {
  const person = party && { type: party.type as "colleague" | "passenger", id: party.id };
  return {
    drive,
    ...(drive === "announcement" && { id: announcement_id }),
    ...(drive === "colleague" && { id: party?.id }),
    ...(drive === "wallet" && { owner: person }),
    ...(drive === "pay" && { party: person }),
    ...(typeof amount === "number" && { amount }),
    ...(gateway_id !== null && { gateway_id }),
    ...(texts.description.trim() && { description: texts.description.trim() }),
    ...(texts.return_url.trim() && { return_url: texts.return_url.trim() }),
  };
}
