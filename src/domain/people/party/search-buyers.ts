import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { readParty } from "./read-party";
import type { BuyerOut, BuyerSearch, PersonRef } from "./schema";
import { searchParties } from "./search-parties";

type Buyer = z.input<typeof BuyerOut>;

/** The permission needed to see a name. */
const NEEDED = { colleague: "colleague:read", passenger: "passenger:read" } as const;
const BUYERS = Object.keys(NEEDED) as (keyof typeof NEEDED)[];

/** Searches colleagues and passengers as buyers, by the caller's permissions; without financial data. */
export async function searchBuyers(ctx: Ctx<OperatorActor>, { q }: z.output<typeof BuyerSearch>): Promise<Buyer[]> {
  const types = BUYERS.filter((type) => ctx.actor.permissions.includes(NEEDED[type]));
  if (types.length === 0) return [];
  return (await searchParties(ctx, { q, types })).map(
    ({ type, id, name, hint }) => ({ type, id, name, hint }) as Buyer,
  );
}

/** One buyer. Throws noPermission (2007) without the permission, notFound (3009). */
export async function readBuyer(ctx: Ctx<OperatorActor>, ref: z.output<typeof PersonRef>): Promise<Buyer> {
  const permission = NEEDED[ref.type];
  if (!ctx.actor.permissions.includes(permission)) throw new Refusal("noPermission", { data: { permission } });
  const { id, name, hint } = await readParty(ctx, ref);
  return { type: ref.type, id, name, hint };
}
