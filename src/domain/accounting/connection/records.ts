import { partyOf } from "../../kernel/actor-sql";
import type { OperatorActor, Query, TxCtx } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { ItemRef } from "./schema";

/** The readable members of the record `x`, without its connection. */
export const RECORD_DTO_SQL = `jsonb_build_object(
  'title', x.title, 'kind', x.kind, 'description', coalesce(x.description, ''), 'date', x.day, 'currency', x.currency,
  'party', case when x.party is not null then ${partyOf("x.party", "$1::int")} end,
  'amount', x.amount, 'status', x.status,
  'document', case when x.voucher_id is not null then jsonb_build_object('document_id', x.voucher_id, 'date', x.voucher_date) end)`;

type Columns = Record<
  "title" | "kind" | "description" | "day" | "party" | "currency" | "amount" | "status" | "voucher_id" | "voucher_date",
  string
>;

/** Each kind of record: its table, as `t`, and its columns. */
export const SOURCES = {
  payment: {
    from: "payments t",
    columns: {
      title: "t.number::text",
      kind: "t.type::text",
      description: "concat_ws(' ', nullif(t.reference, ''), nullif(t.description, ''))",
      day: "t.pay_date",
      party: "t.party",
      currency: "t.currency::text",
      amount: "t.amount",
      status: "case when t.trashed_at is null then 'posted' else 'trashed' end",
      voucher_id: "t.voucher_id",
      voucher_date: "t.pay_date",
    },
  },
  cheque: {
    from: "cheques t",
    columns: {
      title: "coalesce(nullif(t.sayad_id, '')::text, t.serial)",
      kind: "t.direction::text",
      description: "concat_ws(' ', t.bank, t.serial, nullif(t.description, ''))",
      day: "t.due_date",
      party: "t.party",
      currency: "(select b.currency::text from branches b where b.id = t.branch_id)",
      amount: "t.amount",
      status: "t.state::text",
      voucher_id: "null::bigint",
      voucher_date: "null::date",
    },
  },
  announcement: {
    from: "announcements t",
    columns: {
      title: "coalesce(t.number, t.id)::text",
      kind: "t.direction::text",
      description: "concat_ws(' ', nullif(t.reference, ''), nullif(t.description, ''))",
      day: "t.date",
      party: "t.party",
      currency: "t.currency::text",
      amount: "t.amount",
      status: "t.status::text",
      voucher_id: "t.voucher_id",
      voucher_date: "t.date",
    },
  },
  document: {
    from: "ledger.vouchers t",
    columns: {
      title: `coalesce((select v.doc_no::text from ledger.voucher_numbers v
                where v.branch_id = t.branch_id and v.voucher_id = t.id), t.id::text)`,
      kind: "t.kind::text",
      description: "t.description",
      day: "t.doc_date",
      party: "null::text",
      currency: "(select b.currency::text from branches b where b.id = t.branch_id)",
      amount: "t.total",
      status: `case when exists (select from ledger.voucher_reversals v where v.branch_id = t.branch_id and v.original_id = t.id)
                    then 'reversed' else 'posted' end`,
      voucher_id: "t.id",
      voucher_date: "t.doc_date",
    },
  },
  booking: {
    from: "bookings t",
    columns: {
      title: "t.local_pnr::text",
      kind: "null::text",
      description: "coalesce(t.client_reference, '')",
      day: "ledger.business_day(t.branch_id, t.created_at)",
      party: "case when t.colleague_id is not null then 'colleague:' || t.colleague_id end",
      currency: "t.currency::text",
      amount: "t.total",
      status: "t.status::text",
      voucher_id: "null::bigint",
      voucher_date: "null::date",
    },
  },
} as const satisfies Record<ItemRef["type"], { from: string; columns: Columns }>;

export const columnsOf = (type: ItemRef["type"]) =>
  Object.entries(SOURCES[type].columns)
    .map(([as, sql]) => `${sql} as ${as}`)
    .join(", ");

const one = (type: ItemRef["type"], of: string) => `
  select ${columnsOf(type)} from ${SOURCES[type].from}
   where ${of}.ref_type = '${type}' and t.branch_id = $1::int and t.id = ${of}.ref_id
     ${type === "document" ? `and t.doc_date = ${of}.ref_date` : ""}`;

/**
 * The record that a row `of` (ref_type, ref_id, ref_date) refers to, as `x`: none if it no longer exists. Of the branch
 * $1.
 */
export const recordOf = (of: string) => `
  left join lateral (${(Object.keys(SOURCES) as ItemRef["type"][]).map((type) => one(type, of)).join(" union all ")}) x on true`;

/**
 * Days of documents by id, of the branch $1 and the ids $2: documents are partitioned by day, so every day is looked
 * up.
 */
const DAYS = `
  select t.id::bigint as id, t.doc_date as day
    from (select min(lower(p.dates)) as from_on, max(upper(p.dates)) - 1 as to_on from ledger.periods p where p.branch_id = $1::int) s
   cross join lateral generate_series(s.from_on, s.to_on, interval '1 day') d (day)
   cross join unnest($2::bigint[]) w (id)
   cross join lateral (select * from ledger.vouchers v
                        where v.branch_id = $1::int and v.doc_date = d.day::date and v.id = w.id limit 1) t`;

export type FoundRecord = { ref_type: ItemRef["type"]; ref_id: bigint; ref_date: string | null };

/** The records that exist in the branch, documents with their days. */
export async function findRecords(
  { db, actor }: TxCtx<OperatorActor>,
  refs: readonly ItemRef[],
): Promise<FoundRecord[]> {
  const documents = refs.flatMap(({ type, id }) => (type === "document" ? [id] : []));
  const days =
    documents.length === 0
      ? []
      : await db.$queryRawUnsafe<{ id: ColumnOf<"ledger.vouchers", "id">; day: string }[]>(
          `select id, day::text as day from (${DAYS}) d`,
          actor.branchId,
          documents.map(BigInt),
        );
  const dayOf = new Map(days.map(({ id, day }) => [Number(id), day]));
  return db.$queryRawUnsafe<FoundRecord[]>(
    `select r.ref_type, r.ref_id, r.ref_date::text as ref_date
       from unnest($2::text[], $3::bigint[], $4::date[]) r (ref_type, ref_id, ref_date) ${recordOf("r")}
      where x.title is not null`,
    actor.branchId,
    refs.map(({ type }) => type),
    refs.map(({ id }) => BigInt(id)),
    refs.map(({ type, id }) => (type === "document" ? (dayOf.get(id) ?? null) : null)),
  );
}

/** The same for one id, on the pool. */
export const dayOfDocument = async (query: Query, branchId: number, id: string): Promise<string | null> => {
  const [row] = await query<{ day: string }>("connection.day", `select day::text as day from (${DAYS}) d limit 1`, [
    branchId,
    [id],
  ]);
  return row?.day ?? null;
};
