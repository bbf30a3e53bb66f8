import { asciiDigits } from "../../kernel/digits";
import { refuseField } from "../../kernel/errors";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { numberOf, totalOf } from "./rows";
import { type JournalDocumentKind, kindsOf, type Status, type Type } from "./rules";

export type Narrowed = {
  search?: string | null | undefined;
  status?: Status | null | undefined;
  type?: Type | null | undefined;
  kind?: JournalDocumentKind | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  min_amount?: bigint | null | undefined;
  max_amount?: bigint | null | undefined;
  cost_center_id?: number | null | undefined;
  member_id?: number | null | undefined;
};

/** Column names of drafts `d` and vouchers `v`. */
const NAMES = {
  d: { day: "d.doc_date", voucher: "d.voucher_id", id: "d.id", amount: "d.total" },
  v: { day: "v.doc_date", voucher: "v.id", id: "v.id", amount: totalOf("v") },
} as const;

/** Filter clauses of a list of documents, beside `first`, for drafts and equivalently for vouchers. */
export function narrowing(branchId: number, input: Narrowed) {
  const { add, place, all } = filtersFrom("true", [branchId]);
  const { search, status, type, kind, from, to, min_amount, max_amount } = input;
  add("k", kind, (at) => `#.kind = ${at}::ledger.voucher_kind`);
  add("y", type && kindsOf(type), (at) => `#.kind = any(${at}::ledger.voucher_kind[])`);
  add("f", from, (at) => `#day >= ${at}::date`);
  add("t", to, (at) => `#day <= ${at}::date`);
  add("m", min_amount, (at) => `(#.total >= ${at}::bigint and #amount >= ${at}::bigint)`);
  add("x", max_amount, (at) => `(#.total <= ${at}::bigint or #amount <= ${at}::bigint)`);
  add(
    "c",
    input.cost_center_id,
    (at) => `exists (select from ledger.entries e where e.branch_id = $1::int and e.doc_date = #day
    and e.voucher_id = #voucher and e.cost_center_id = ${at}::int)`,
  );
  add(
    "e",
    input.member_id,
    (at) => `exists (select from ledger.entries e where e.branch_id = $1::int and e.doc_date = #day
    and e.voucher_id = #voucher and e.dims = any (ledger.dimension_sets_of($1::int, ${at}::int)))`,
  );
  if (status) add(STATUS_LETTER[status], true, (at) => `${at}::boolean and ${STATUS[status]}`);
  if (search) {
    const number = /^\d{1,18}$/.test(asciiDigits(search.trim())) ? place(asciiDigits(search.trim())) : null;
    add(number ? "n" : "s", `%${literal(folded(search.trim()))}%`, (at) => {
      const words = `${foldedSql("#.description")} like ${at}`;
      if (!number) return words;
      return `(${words} or #voucher = ${number}::bigint or #id::bigint = ${number}::bigint
        or exists (select from ${numberOf("#voucher")} and n.doc_no = ${number}::bigint)
        or exists (select from ledger.legal_numbers g
                    where g.branch_id = $1::int and g.voucher_id = #voucher and g.no = ${number}::bigint))`;
    });
  }
  const { where, values, shape } = all();
  const of = (alias: keyof typeof NAMES) =>
    where
      .replaceAll("#day", NAMES[alias].day)
      .replaceAll("#amount", NAMES[alias].amount)
      .replaceAll("#voucher", NAMES[alias].voucher)
      .replaceAll("#id", NAMES[alias].id)
      .replaceAll("#.", `${alias}.`);
  return { values, shape, drafts: of("d"), vouchers: of("v") };
}

const STATUS_LETTER = { draft: "D", temporary: "T", definite: "F" } as const;
const STATUS = {
  draft: "#voucher is null",
  temporary: `#voucher is not null and not exists (select from ${numberOf("#voucher")})`,
  definite: `exists (select from ${numberOf("#voucher")})`,
} as const satisfies Record<Status, string>;

/** SQL expression for the end of a page by (day, id), as used by the next call's cursor. */
export const MARK = (day: string, id: string) => `${day}::text || '_' || ${id}`;

/** Parses such a cursor. Throws fieldInvalid (3003) for any other text. */
export function markOf(cursor: string): { day: string; id: string } {
  const [, day, id] = /^(\d{4}-\d\d-\d\d)_(\d{1,18})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!day || !id || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    throw refuseField("cursor", { en: "is not a cursor of this list", fa: "نشانگر این فهرست نیست" });
  return { day, id };
}
