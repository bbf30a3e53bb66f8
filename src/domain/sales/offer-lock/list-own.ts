import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import { type LockRow, OFFER_LOCK_COLUMNS } from "./rows";
import type { OwnLocks } from "./schema";
import { isTrip, tripOf } from "./stored-query";
import { toLockDto } from "./to-lock-dto";

type Row = LockRow &
  RowOf<"offer_locks", "colleague_id" | "extended" | "extensions"> & {
    name: ColumnOf<"accommodations", "name"> | null;
    name_latin: ColumnOf<"accommodations", "name_latin"> | null;
  };

/**
 * The operator's open locks, soonest expiry first: as returned at locking, with product, travellers and their
 * requirements.
 */
export async function listOwnLocks(ctx: Ctx<OperatorActor>): Promise<z.input<typeof OwnLocks>> {
  const rows = await ctx.query<Row>("offer-lock.own-open", OWN, [ctx.actor.branchId, actorName(ctx.actor), ctx.now]);
  return rows.map((row) => ({ ...toLockDto(row, ctx.now), ...titleOf(row), ...heldFor(row) }));
}

function heldFor({ product, offer, query, passengers, colleague_id, extended, extensions, own_seats }: Row) {
  const { lastDay: last_day, abroad, documents } = tripOf(product, offer, query);
  return { passengers, colleague_id, extended, extensions, own_seats, last_day, abroad, documents: [...documents] };
}

/** Place codes of a route are the same in both languages. */
function titleOf({ offer, product, name, name_latin }: Row) {
  const way = isTrip(offer) ? offer.segments.filter(({ leg }) => leg === 0) : [];
  const words = way.length > 0 ? `${way[0]!.origin} – ${way.at(-1)!.destination}` : product;
  return { title: name ?? words, title_latin: name_latin || name || words };
}

const OWN = `
  select ${OFFER_LOCK_COLUMNS}, l.colleague_id, l.extended, l.extensions, a.name, a.name_latin
    from offer_locks l
    left join accommodations a on a.branch_id = l.branch_id and a.id = (l.offer->>'accommodation_id')::int
   where l.branch_id = $1 and l.status = 'open' and l.expires_at > $3::timestamptz and l.holder = $2
   order by l.expires_at, l.id
   limit 50`;
