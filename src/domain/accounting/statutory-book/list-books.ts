import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { toVerificationDto } from "./request-verification";
import type { Books, BooksQuery } from "./schema";

type BooksDto = z.input<typeof Books>;
type Month = BooksDto["months"][number];
type Row = Omit<Month, "files" | "tax_files"> & { files: Month["files"] | null; tax_files: Month["tax_files"] | null };
type Year = RowOf<"ledger.periods", "fiscal_year"> & { current: boolean; currency: string; has_legal_profile: boolean };

/** Months of a fiscal year with the files of their books. Throws fieldInvalid (3003) at `year` for one without months. */
export async function listBooks(ctx: Ctx<OperatorActor>, { year }: z.output<typeof BooksQuery>): Promise<BooksDto> {
  const { branchId } = ctx.actor;
  const years = await ctx.query<Year>("books.years", YEARS, [branchId, ctx.now]);
  const chosen = years.find((one) => (year ? one.fiscal_year === year : one.current)) ?? (year ? undefined : years[0]);
  if (!chosen) throw refuseField("year", NO_YEAR);
  const months = await ctx.query<Row>("books.months", MONTHS, [branchId, chosen.fiscal_year]);
  const verification = await ctx.db.bookVerification.findFirst({
    where: { branchId, fiscalYear: chosen.fiscal_year },
    orderBy: { id: "desc" },
  });
  return {
    year: chosen.fiscal_year,
    years: years.map(({ fiscal_year }) => fiscal_year),
    currency: chosen.currency,
    has_legal_profile: chosen.has_legal_profile,
    months: months.map(({ files, tax_files, ...month }) => ({
      ...month,
      files: (files ?? []).map((file) => ({
        ...file,
        ...{ carried_debit: BigInt(file.carried_debit), carried_credit: BigInt(file.carried_credit) },
      })),
      tax_files: tax_files ?? [],
    })),
    verification: verification && toVerificationDto(verification),
  };
}

const NO_YEAR = { en: "has no months", fa: "سال مالی دوره‌ای ندارد" };

const YEARS = `
  select y.fiscal_year, b.currency::text as currency,
         y.fiscal_year = coalesce(max(y.fiscal_year) filter (where y.definite) over (),
                                  max(y.fiscal_year) filter (where y.first_on <= $2::timestamptz) over ()) as current,
         exists (select from legal_profiles l where l.branch_id = $1) as has_legal_profile
    from (select p.fiscal_year, bool_or(p.state = 'definite') as definite, min(lower(p.dates)) as first_on
            from ledger.periods p where p.branch_id = $1 group by 1) y
    join branches b on b.id = $1
   order by 1 desc limit 100`;

const MONTHS = `
  select p.fm, lower(p.dates)::text as "from", (upper(p.dates) - 1)::text as "to",
         case when p.state <> 'definite' then 'open'
              when d.fm is not null and legal_profile_on($1, upper(p.dates) - 1) is null then 'profile'
              when d.fm is not null then 'waiting' when f.files is null then 'empty' else 'made' end as state,
         f.files, t.tax_files
    from ledger.periods p
    left join book_spans_due($1, 'journal') d on d.fm = p.fm
   cross join lateral (
         select jsonb_agg(jsonb_build_object('seq', f.seq, 'kind', f.kind, 'supplement', f.supplement, 'part', f.part, 'first_no', f.first_no,
                  'last_no', f.last_no, 'rows', f.rows, 'first_page', f.first_page, 'pages', f.pages, 'carried_debit', f.carried_dr::text,
                  'carried_credit', f.carried_cr::text, 'sha256', f.sha256, 'size', s.size, 'made_at', f.made_at) order by f.seq) as files
           from book_files f join files s on s.branch_id = f.branch_id and s.id = f.file_id where f.branch_id = $1 and f.fm = p.fm) f
   cross join lateral (
         select jsonb_agg(jsonb_build_object('supplement', t.supplement, 'since', t.since, 'rows', t.rows, 'sha256', t.sha256, 'size', s.size)
                          order by t.supplement, t.since) as tax_files
           from tax_ledger_files t join files s on s.branch_id = t.branch_id and s.id = t.file_id where t.branch_id = $1 and t.fm = p.fm) t
   where p.branch_id = $1 and p.fiscal_year = $2 order by p.fm limit 24`;
