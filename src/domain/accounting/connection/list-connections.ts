import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { refuseField } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, pageOf } from "../../kernel/keyset";
import { searchMatchSql, wordsOf } from "../../kernel/search-sql";
import { CONNECTION_DTO_SQL, COUNTED_ITEMS, type ConnectionRow, toConnectionDto } from "./rows";
import type { ConnectionList, ConnectionQuery } from "./schema";

/** Connections of the branch, newest first: active ones by default. Throws fieldInvalid (3003) for a foreign cursor. */
export async function listConnections(
  ctx: Ctx<OperatorActor>,
  input: ConnectionQuery,
): Promise<z.input<typeof ConnectionList>> {
  const { page, per_page, cursor } = input;
  const { where, values, shape } = narrowing(ctx.actor.branchId, input);
  const counting = ctx.query<{ n: number }>(
    `connection.count.${shape}`,
    `select count(*)::int as n from (select from connections c where ${where} limit ${COUNTED + 1}) n`,
    [...values],
  );
  const below = cursor ? `and c.id < $${values.push(idOf(cursor))}::int` : "";
  const skip = cursor ? 0 : (page - 1) * per_page;
  const [most, skipped] = [`$${values.push(per_page + 1)}::int`, `$${values.push(skip)}::int`];
  const rows = await ctx.query<{ row: ConnectionRow; mark: string }>(
    `connection.list.${shape}${cursor ? ".after" : ""}`,
    `select ${CONNECTION_DTO_SQL} as row, c.id::text as mark
       from (select * from connections c where ${where} ${below} order by c.id desc limit ${most} offset ${skipped}) c
       ${COUNTED_ITEMS} order by c.id desc`,
    values,
  );
  const { shown, next_cursor } = pageOf(rows, per_page);
  const [counted] = await counting;
  const total = counted!.n;
  const pages = Math.max(1, Math.ceil(total / per_page));
  return { items: shown.map(({ row }) => toConnectionDto(row)), meta: { page, per_page, total, pages, next_cursor } };
}

function narrowing(branchId: number, { filters, search, ...input }: ConnectionQuery) {
  const status = filters?.status ?? input.status ?? "active";
  const type = filters?.type ?? input.type;
  const { add, place, all } = filtersFrom("c.branch_id = $1::int", [branchId]);
  add("s", status, (at) => `c.status = ${at}::"ConnectionStatus"`);
  add(
    "t",
    type,
    (at) => `exists (select from connection_items i where i.branch_id = c.branch_id and i.connection_id = c.id
                       and (i.active or i.released) and i.ref_type = ${at}::text)`,
  );
  if (search) {
    const words = wordsOf(search);
    const textMatch = searchMatchSql("c.folded", words.map(place));
    const number = /^\d{1,9}$/.exec(asciiDigits(search.trim()))?.[0] ?? 0;
    add(`w${words.length}`, number, (at) => `(c.id = ${at}::int or (${textMatch}))`);
  }
  return all();
}

function idOf(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString();
  if (/^\d{1,9}$/.test(id)) return id;
  throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
}
