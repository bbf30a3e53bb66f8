import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { columnsOf, dayOfDocument, RECORD_DTO_SQL, SOURCES } from "./records";
import { type RecordType, TYPES } from "./rules";
import type { CandidateQuery, Candidates } from "./schema";

type Answer = z.input<typeof Candidates>;

/** Words are searched in this many newest records of a kind; whole numbers in all. */
const LATEST = 2_000;
const MOST = 20;

/**
 * Records that can be added to a connection, with the one each is in: by number, PNR, Sayad id, reference or words;
 * newest first.
 */
export async function listCandidates(
  ctx: Ctx<OperatorActor>,
  { q, types }: z.output<typeof CandidateQuery>,
): Promise<Answer> {
  const request = TYPES.filter((type) => types?.includes(type) ?? true);
  const word = asciiDigits(q.trim());
  const number = /^\d{1,9}$/.test(word) ? word : null;
  const day =
    number && request.includes("document") ? await dayOfDocument(ctx.query, ctx.actor.branchId, number) : null;
  const values = [ctx.actor.branchId, `%${literal(folded(word))}%`, word.toUpperCase(), number, day, request];
  const rows = await ctx.query<{ row: Answer[number] }>(
    "connection.candidates",
    `select jsonb_build_object('type', x.ref_type, 'id', x.ref_id, 'exists', true, 'connection', k.connection) || ${RECORD_DTO_SQL} as row
       from (select distinct on (ref_type, ref_id) * from (${TYPES.map(some).join(" union all ")}) u order by ref_type, ref_id, exact desc) x
       left join lateral (
            select jsonb_build_object('id', c.id, 'title', c.title) as connection
              from connection_items i join connections c on c.branch_id = i.branch_id and c.id = i.connection_id
             where i.branch_id = $1::int and i.ref_type = x.ref_type and i.ref_id = x.ref_id and i.active limit 1) k on true
      order by x.exact desc, x.day desc, x.ref_id desc limit ${MOST}`,
    values,
  );
  return rows.map(({ row }) => row);
}

/** Newest-first orders that use an index of each table. */
const LAST: Record<RecordType, string> = {
  payment: "t.pay_date desc, t.id desc",
  cheque: "t.id desc",
  announcement: "t.id desc",
  document: "t.doc_date desc, t.id desc",
  booking: "t.created_at desc, t.id desc",
};
const EXACT: Record<RecordType, string> = {
  payment: "t.id = $4::int",
  cheque: "t.sayad_id = $3::text and t.direction in ('received', 'issued')",
  announcement: "t.id = $4::int",
  document: "t.doc_date = $5::date and t.id = $4::int",
  booking: "t.local_pnr = $3::text",
};

const some = (type: RecordType) => {
  const { from, columns } = SOURCES[type];
  const own = `t.branch_id = $1::int and '${type}' = any($6::text[])`;
  const row = `'${type}' as ref_type, t.id::bigint as ref_id, ${columnsOf(type)}`;
  const words = foldedSql(`concat_ws(' ', ${columns.title}, ${columns.description})`);
  return `
    (select ${row}, true as exact from ${from} where ${own} and ${EXACT[type]} limit 5)
     union all
    (select ${row}, false from (select * from ${from} where ${own} order by ${LAST[type]} limit ${LATEST}) t
      where ${words} like $2::text order by ${LAST[type]} limit ${MOST})`;
};
