import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { readFuture, untilOf } from "../../people/debt/read-future";
import { readStatement } from "../statement/read-statement";
import type { Summary, SummaryQuery } from "./schema";

type ReadSummaryInput = z.output<typeof SummaryQuery>;
type Answer = z.input<typeof Summary>;

/**
 * A colleague's or passenger's receivables (debt/owed.ts) over a span of days, until today by default, with later
 * postings apart; open announcements, a colleague's wallet and remaining credit. Throws notFound (3009) for an unknown
 * number or reference.
 */
export async function readSummary(ctx: Ctx<OperatorActor>, input: ReadSummaryInput): Promise<Answer> {
  const [found] = await ctx.query<Found>("credit-debit.party", PARTY, [...wanted(ctx, input), ctx.now]);
  if (!found?.account_id) throw new Refusal("notFound");
  const { party_type, party_id, name, account_id, limits, wallet, announcements, last_on } = found;
  const debtor = `${party_type}:${party_id}`;
  const { today, future } = await readFuture(ctx, { party: debtor, accountId: account_id });
  const { items } = await readStatement(ctx, {
    ...{ account_id, debtor, from: input.from, to: untilOf(input, today) },
    ...{ per_page: 1, hide_year_end: false },
  });
  const { account, currency, opening, totals, closing } = items;
  const { id, code, title, title_latin } = account;
  return {
    party: { type: party_type, id: party_id, name },
    account: { id, code, title, title_latin },
    ...{
      currency,
      from: input.from ?? null,
      to: input.to ?? null,
      opening,
      balance: closing,
      future,
      announcements,
      wallet,
      last_on,
    },
    ...{ debit: totals.debit, credit: totals.credit, count: totals.count },
    ceiling: limits?.ceiling ?? null,
    available: limits?.available ?? null,
  };
}

type Found = {
  party_type: string;
  party_id: number;
  name: string | null;
  account_id: number | null;
  limits: { ceiling: number; available: number } | null;
  wallet: Answer["wallet"];
  announcements: Answer["announcements"];
  last_on: string | null;
};

/** Branch, kind, number, and the colleague's code if it is used as reference. */
function wanted({ actor }: Ctx<OperatorActor>, { colleague_id, reference }: ReadSummaryInput) {
  if (colleague_id != null) return [actor.branchId, "colleague", colleague_id, null];
  const [, type, id] = /^(colleague|passenger):(\d{1,18})$/.exec(reference ?? "") ?? [];
  // Above the range of ids, so an unknown party: 0.
  if (type && id) return [actor.branchId, type, Number(id) > 2_147_483_647 ? 0 : Number(id), null];
  if (/^[a-z_]+:/.test(reference ?? ""))
    throw refuseField("reference", {
      en: "must be a party such as passenger:12, or a colleague's code",
      fa: "مانند passenger:12 یا کد همکار",
    });
  return [actor.branchId, "colleague", null, reference];
}

const room = "l.ceiling - l.pending - l.side * (l.dr - l.cr)";
const PARTY = `
  with who as (
    select 'colleague' as party_type, c.id as party_id, c.name, c.receivable_id as account_id, c.wallet_id
      from colleagues c
     where $2::text = 'colleague' and c.branch_id = $1::int and (c.id = $3::int or ($3::int is null and c.code = $4::text and c.deleted_at is null))
     union all
    select 'passenger', p.id, passenger_name(p), (select m.account_id from ledger.mappings m
             where m.branch_id = $1::int and m.key = 'customer.receivable' and m.valid @> ledger.business_day($1::int, $5::timestamptz)), null
      from passengers p where $2::text = 'passenger' and p.branch_id = $1::int and p.id = $3::int)
  select w.party_type, w.party_id, w.name, w.account_id,
         (select jsonb_build_object('ceiling', c.ceiling + c.allowance, 'available', ${room})
            from colleagues c join ledger.account_balances l on l.branch_id = c.branch_id and l.account_id = c.receivable_id
           where w.party_type = 'colleague' and c.branch_id = $1::int and c.id = w.party_id) as limits,
         (select jsonb_build_object('balance', l.cr - l.dr, 'held', l.pending, 'available', ${room})
            from ledger.account_balances l where l.branch_id = $1::int and l.account_id = w.wallet_id) as wallet,
         (select jsonb_build_object(
                   'debit', coalesce(sum(n.worth - n.settled) filter (where n.direction = 'debit'), 0),
                   'credit', coalesce(sum(n.worth - n.settled) filter (where n.direction = 'credit'), 0))
            from announcements n
           where n.branch_id = $1::int and n.party = w.party_type || ':' || w.party_id and n.status = 'active') as announcements,
         case w.party_type
           when 'colleague' then (select max(e.doc_date)::text from colleague_debt_lines($1::int, w.party_id, w.account_id) e)
           else (select max(e.doc_date)::text from customer_debt_lines($1::int, w.party_type || ':' || w.party_id) e) end as last_on
    from who w`;
