import type { Ctx, SystemActor } from "../../kernel/context";
import type { ColumnOf, RowOf } from "../../kernel/table-rows";
import type { BookSpan } from "./read-lines";
import type { BookHeading } from "./rules";

type Signers = BookHeading["signers"];
type Row = RowOf<"branches", "currency"> & {
  fiscal_year: number;
  fm: number;
  supplement: number;
  first_no: number;
  last_no: number;
  from_on: string;
  to_on: string;
  branch_name: string;
  decimals: number;
  jalali: boolean;
  profile_id: ColumnOf<"legal_profiles", "id"> | null;
  legal_name: ColumnOf<"legal_profiles", "legal_name"> | null;
  national_id: ColumnOf<"legal_profiles", "national_id"> | null;
  registration_no: ColumnOf<"legal_profiles", "registration_no"> | null;
  economic_code: ColumnOf<"legal_profiles", "economic_code">;
  address: ColumnOf<"legal_profiles", "address"> | null;
  seal_code: ColumnOf<"legal_profiles", "seal_code">;
  signers: Signers | null;
};

type DueBook = {
  span: BookSpan;
  /** Null: no legal profile is valid on the last day of the month. */
  profileId: number | null;
  heading: Omit<BookHeading, "kind" | "before">;
};

/** The month whose books are made next, with what its pages state; null: none is due. */
export async function readDueBook({ query, actor: { branchId } }: Ctx<SystemActor>): Promise<DueBook | null> {
  const [row] = await query<Row>("books.due", DUE, [branchId]);
  if (!row) return null;
  const { fiscal_year: fiscalYear, fm, supplement, first_no: firstNo, last_no: lastNo } = row;
  return {
    span: { branchId, fiscalYear, fm, supplement, firstNo, lastNo },
    profileId: row.profile_id,
    heading: {
      ...{ locale: row.jalali ? "fa" : "en", legalName: row.legal_name ?? "", branchName: row.branch_name },
      ...{ nationalId: row.national_id ?? "", registrationNo: row.registration_no ?? "" },
      ...{ economicCode: row.economic_code, address: row.address ?? "", sealCode: row.seal_code },
      ...{ signers: row.signers ?? [], from: row.from_on, to: row.to_on, fiscalYear, supplement },
      ...{ currency: row.currency, decimals: row.decimals },
    },
  };
}

const DUE = `
  select d.fiscal_year, d.fm, d.supplement, d.first_no, d.last_no, lower(p.dates)::text as from_on, (upper(p.dates) - 1)::text as to_on,
         case when b.calendar = 'jalali' then b.name else b.name_latin end as branch_name, b.currency, c.exponent::int as decimals, b.calendar = 'jalali' as jalali,
         l.id as profile_id, l.legal_name, l.national_id, l.registration_no, l.economic_code, l.address, l.seal_code, l.signers
    from (select * from book_spans_due($1, 'journal') limit 1) d
    join ledger.periods p on p.branch_id = $1 and p.fm = d.fm
    join branches b on b.id = $1
    join ledger.currencies c on c.code = b.currency
    left join legal_profiles l on l.branch_id = $1 and l.id = legal_profile_on($1, upper(p.dates) - 1)
   limit 1`;
