import type { CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";

/** A customer as the books name a party: `passenger:12`, `colleague:7`. A guest is none: 2007. */
export function partyOf(actor: CustomerActor): string {
  if (actor.group === "b2c") return `passenger:${actor.passengerId}`;
  if (actor.group === "b2b") return `colleague:${actor.colleagueId}`;
  throw new Refusal("noPermission");
}
