import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED } from "../../kernel/keyset";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import { COLLEAGUE_DEBT } from "../debt/owed";
import { COLLEAGUE_HEAD_SQL, colleagueFromSql, STANDING } from "./rows";
import type { BalanceSide, Sort } from "./rules";
import type { ColleagueList, ColleagueQuery, ColleagueRow } from "./schema";

type Answer = z.input<typeof ColleagueList>;
type Row = { row: ColleagueRow; value: string; id: number };

/**
 * Colleagues of the branch with balances: those we owe (`creditors`), who owe us (`debtors`), settled ones, or all; by
 * page, or by `cursor` at any depth. Deleted ones only on request. Throws fieldInvalid (3003) for a foreign cursor.
 */
export async function listColleagues(ctx: Ctx<OperatorActor>, input: ColleagueQuery): Promise<Answer> {
  const { page, per_page, cursor, sort } = input;
  const { where, values, shape } = narrowing(ctx, input);
  // Debts are aggregated over many rows: when they neither filter nor sort, only for the page's colleagues.
  const narrowed = input.operation === "all" ? ALL : FROM;
  const ordered = sort === "balance" || sort === "-balance" ? FROM : narrowed;
  const counting = ctx.query<{ n: number; currency: string }>(
    `colleague.count.${shape}`,
    `select count(*)::int as n, (select b.currency::text from branches b where b.id = $1::int) as currency
       from (select from ${narrowed} where ${where} limit ${COUNTED + 1}) c`,
    [...values],
  );
  const { by, type, down } = ORDER[sort];
  const after = cursor ? keyOf(cursor, sort) : undefined;
  const way = down ? " desc" : "";
  const beyond = after
    ? `and (${by}, c.id) ${down ? "<" : ">"} ($${values.push(after.value)}::${type}, $${values.push(after.id)}::int)`
    : "";
  const most = `$${values.push(per_page + 1)}::int`;
  const skipped = `$${values.push(after ? 0 : (page - 1) * per_page)}::int`;
  const rows = await ctx.query<Row>(
    `colleague.list.${sort}.${shape}${after ? ".after" : ""}`,
    `select jsonb_build_object(${COLLEAGUE_HEAD_SQL}, 'financial', ${STANDING}, 'deleted_at', c.deleted_at) as row, p.value, c.id
       from (select c.id, (${by})::text as value from ${ordered} where ${where} ${beyond}
              order by ${by}${way}, c.id${way} limit ${most} offset ${skipped}) p
      cross join lateral (select * from colleagues c where c.branch_id = $1::int and c.id = p.id limit 1) c ${colleagueFromSql("$2")}
      order by p.value::${type}${way}, c.id${way}`,
    values,
  );
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  const [counted] = await counting;
  const { n: total, currency } = counted!;
  return {
    items: shown.map(({ row }) => row),
    meta: {
      ...{ page, per_page, total, currency, pages: Math.max(1, Math.ceil(total / per_page)) },
      next_cursor: last ? Buffer.from(JSON.stringify([sort, last.value, last.id])).toString("base64url") : null,
    },
  };
}

/** Separate plans: all debts joined in bulk, or a page's by key. */
const FROM = `colleagues c ${COLLEAGUE_DEBT("$2")}`;
/** The time is a parameter of every statement. */
const ALL = "(select $2::timestamptz) asked, colleagues c";

type Order = { by: string; type: "text" | "bigint" | "int"; down: boolean };
const both = <Name extends string>(name: Name, by: string, type: Order["type"]) =>
  ({ [name]: { by, type, down: false }, [`-${name}`]: { by, type, down: true } }) as Record<Name | `-${Name}`, Order>;
const ORDER: Record<Sort, Order> = {
  ...both("name", "c.name", "text"),
  ...both("code", "c.code", "text"),
  ...both("balance", "d.owed", "bigint"),
  // Ids are assigned in time order.
  ...both("created_at", "c.id", "int"),
};

const OWED: Record<Exclude<BalanceSide, "all">, string> = {
  debtors: "d.owed > 0",
  creditors: "d.owed < 0",
  settled: "d.owed = 0",
};

function narrowing(
  { actor, now }: Ctx<OperatorActor>,
  { operation, search, kind, category, active, deleted }: ColleagueQuery,
) {
  const state = deleted ? "c.deleted_at is not null" : "c.deleted_at is null";
  const owed = operation === "all" ? "" : ` and ${OWED[operation]}`;
  const { add, place, all } = filtersFrom(`c.branch_id = $1::int and ${state}${owed}`, [actor.branchId, now]);
  add("k", kind, (at) => `c.kind = ${at}::text::"ColleagueKind"`);
  add("g", category, (at) => `c.category = ${at}::int`);
  add("a", active, (at) => `c.active = ${at}::boolean`);
  const words = wordsOf(search ?? "").filter((word) => /[\p{L}\p{N}]/u.test(word));
  const sought = search == null ? "" : words.length > 0 ? searchMatchSql("c.search", words.map(place)) : "false";
  const { where, values, shape } = all();
  return {
    where: sought ? `${where} and ${sought}` : where,
    values,
    shape: `${operation}${deleted ? "D" : ""}${shape}${search == null ? "" : `w${words.length}`}`,
  };
}

/** Parses the last key of the previous page in this order. */
function keyOf(cursor: string, sort: Sort): { value: string; id: number } {
  const [of, value, id] = read(cursor);
  const number = ORDER[sort].type === "text" ? /^[^\0]*$/su : /^-?\d{1,18}$/;
  const small = ORDER[sort].type !== "int" || Number(value) <= MAX_ID;
  if (of === sort && typeof value === "string" && number.test(value) && small && Number.isInteger(id) && Number(id) > 0)
    if (Number(id) <= MAX_ID && value.isWellFormed()) return { value, id: Number(id) };
  throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
}

const MAX_ID = 2_147_483_647;

function read(cursor: string): unknown[] {
  try {
    const result: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(result) ? result : [];
  } catch {
    return [];
  }
}
