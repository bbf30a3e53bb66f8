import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { findPartiesByName } from "../../people/party/find-parties-by-name";
import { type CardRow, CREDIT_CARD_COLUMNS, CREDIT_CARD_FROM_SQL, cardOut } from "./rows";
import { digitsOf } from "./rules";
import type { CardList, Cards } from "./schema";

/** Cards on file of the branch's passengers, newest first; never more than first six and last four digits. */
export async function listCards(
  ctx: Ctx<OperatorActor>,
  { page, per_page, passenger_id, search }: z.output<typeof CardList>,
): Promise<z.input<typeof Cards>> {
  const filters = filtersFrom("c.branch_id = $1::int and c.deleted_at is null", [ctx.actor.branchId]);
  filters.add("p", passenger_id, (at) => `${at}::int in (c.passenger_id, p.id)`);
  const digits = search ? digitsOf(search) : null;
  filters.add(
    digits?.both ? "b" : "d",
    digits?.last4,
    (at) => `(c.last4 = ${at}::text ${digits!.both ? "and" : "or"} c.bin = ${filters.place(digits!.bin)}::text)`,
  );
  filters.add("n", search && !digits ? await people(ctx, search) : null, (at) => `p.id = any(${at}::int[])`);
  const { where, values, shape } = filters.all();
  const counting = ctx.query<{ n: number }>(
    `card.count.${shape}`,
    `select count(*)::int as n from ${CREDIT_CARD_FROM_SQL} where ${where}`,
    [...values],
  );
  const rows = await ctx.query<CardRow>(
    `card.list.${shape}`,
    `select ${CREDIT_CARD_COLUMNS} from ${CREDIT_CARD_FROM_SQL} where ${where} order by c.id desc
      limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`,
    values,
  );
  const [{ n: total }] = (await counting) as [{ n: number }];
  const pages = Math.max(1, Math.ceil(total / per_page));
  return { items: rows.map(cardOut), meta: { page, per_page, total, pages, next_cursor: null } };
}

const people = async (ctx: Ctx<OperatorActor>, search: string) =>
  (await findPartiesByName(ctx, search)).flatMap((party) =>
    party.startsWith("passenger:") ? Number(party.slice(10)) : [],
  );
