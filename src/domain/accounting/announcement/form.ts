import type { z } from "zod";
import type { PersonRef } from "../../people/party/schema";
import { majorRate } from "../document/rules.amounts";
import type { AnnouncementChange, AnnouncementForm } from "./schema";
import type { Stored } from "./stored";

type Changes = Omit<AnnouncementChange, "id" | "version" | "status">;

/** A stored note as a form with changes applied. The rate stays as long as its currency. */
export function formOf(stored: Stored, changes: Changes): AnnouncementForm {
  const [type, id] = stored.party.split(":") as [z.output<typeof PersonRef>["type"], string];
  const currency = changes.currency ?? stored.currency;
  const foreign = currency === stored.currency && currency !== stored.own_currency;
  const storedRate = foreign ? majorRate(stored.rate, { of: stored.exponent, branch: stored.own }) : null;
  return {
    direction: changes.direction ?? stored.direction,
    account_id: changes.account_id ?? stored.account_id,
    party: changes.party ?? { type, id: Number(id) },
    amount: changes.amount ?? stored.amount,
    currency,
    rate: changes.rate ?? storedRate,
    date: changes.date ?? stored.date,
    reference: changes.reference ?? stored.reference,
    description: changes.description ?? stored.description,
    cost_center_id: changes.cost_center_id === undefined ? stored.cost_center_id : changes.cost_center_id,
    dimensions: changes.dimensions === undefined ? stored.dimensions : changes.dimensions,
    status: "draft",
  };
}
