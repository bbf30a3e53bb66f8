import type { CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";

/** The party of a customer in the books: `passenger:12`, `colleague:7`. Throws noPermission (2007) for guests. */
export function partyOf(actor: CustomerActor): string {
  if (actor.group === "b2c") return `passenger:${actor.passengerId}`;
  if (actor.group === "b2b") return `colleague:${actor.colleagueId}`;
  throw new Refusal("noPermission");
}
