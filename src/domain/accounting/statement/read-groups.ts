import type { z } from "zod";
import type { Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { findAccount } from "./find-account";
import { groupsOf } from "./group-lines";
import { linesOf, type StatementLinesInput } from "./lines";
import { type Raw, readStretch, sumOf, sumsOfRange } from "./page";
import { partyNames } from "./party-names";
import { type Aggregate, inTime } from "./rules";
import type { GroupsAnswer, GroupsQuery } from "./schema";

type Answer = z.input<typeof GroupsAnswer>;
type Found = Raw & {
  day: string | null;
  till: string | null;
  document_id: bigint | null;
  description: string | null;
  account: { id: number; code: string; title: string; title_latin: string } | null;
  party: string | null;
  dr: bigint;
  cr: bigint;
  n: bigint;
  before: bigint;
  groups: bigint;
};

/** Maximum lines read for groupings by line: beyond it the range has to be narrowed. */
const MAX_LINES = 500_000;
const BY_LINES: ReadonlySet<Aggregate> = new Set(["document", "party", "counter_account"]);

/**
 * A statement's lines grouped as requested; chronologically, or by turnover. Throws tooLarge (3008) for too many lines.
 */
export async function readGroups(ctx: Ctx, given: z.output<typeof GroupsQuery>): Promise<Answer> {
  const { aggregate_by: by, per_page } = given;
  const { input, account, currency } = await findAccount(ctx, given);
  if (BY_LINES.has(by)) await refuseTooMany(ctx, input);
  const page = given.page ?? 1;
  const lines = linesOf(input);
  const range = {
    from: `${lines.place(input.from ?? "-infinity")}::date`,
    to: `${lines.place(input.to ?? "infinity")}::date`,
  };
  const timely = inTime(by);
  const order = timely ? "g.day, g.document_id" : "g.dr + g.cr desc, g.account_id, g.party";
  const text = `
    with recursive ${sumsOfRange(lines, range)},
    groups as materialized (${groupsOf(by, lines, range)}),
    counted as (
      select g.*, sum(g.dr - g.cr) over (order by ${order} rows unbounded preceding) as upto, count(*) over () as groups
        from groups g order by ${order} limit ${lines.place(per_page)} offset ${lines.place((page - 1) * per_page)})
    select s.*, r.*
      from sums s
      left join (
        select g.day, g.till, g.document_id, g.party, g.dr::bigint as dr, g.cr::bigint as cr, g.n::bigint as n, g.upto::bigint as upto,
               g.groups, v.description,
               case when a.id is not null then jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title,
                                                                  'title_latin', a.title_latin) end as account
          from counted g
          left join ledger.accounts a on a.branch_id = $1 and a.id = g.account_id
          left join lateral (select v.description from ledger.vouchers v
                              where v.branch_id = $1 and v.doc_date = g.day and v.id = g.document_id limit 1) v on true
        ) r on true
     order by ${timely ? "r.day, r.document_id" : "r.dr + r.cr desc, (r.account->>'id')::int, r.party"}`;
  const found = await ctx.query<Raw>(`statement.groups.${by}.${lines.shape}`, text, lines.values);
  const [first, last] = [sumOf(found[0]!, "first"), sumOf(found[0]!, "last")];
  const rows = found.filter(({ groups }) => groups !== null) as (Found & { upto: bigint })[];
  const total = Number(rows[0]?.groups ?? 0);
  const names = await partyNames(
    ctx,
    rows.map(({ party }) => party),
  );
  const opening = first.debit - first.credit;
  return {
    items: {
      account,
      currency,
      opening,
      groups: rows.map(({ day, till, document_id, description, account, party, dr, cr, n, upto }) => ({
        date: day,
        to: till,
        document_id: document_id === null ? null : Number(document_id),
        description,
        account,
        party,
        party_name: (party && names.get(party)?.name) || null,
        party_name_latin: (party && names.get(party)?.name_latin) || null,
        debit: dr,
        credit: cr,
        balance: timely ? opening + upto : null,
        count: Number(n),
      })),
      closing: last.debit - last.credit,
      totals: { debit: last.debit - first.debit, credit: last.credit - first.credit, count: last.count - first.count },
    },
    meta: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)) },
  };
}

async function refuseTooMany(ctx: Ctx, input: StatementLinesInput): Promise<void> {
  const none = { way: "on" as const, day: input.from ?? "-infinity", voucher: 0n, line: 0, size: 0 };
  const { first, last } = await readStretch(ctx.query, input, none);
  if (last.count - first.count <= MAX_LINES) return;
  const message = { en: "has too many lines: narrow the period", fa: "ردیف‌ها بسیارند: بازه را کوتاه‌تر کنید" };
  throw new Refusal("tooLarge", { fields: [{ path: "from", message }] });
}
