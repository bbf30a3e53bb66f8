import type { z } from "zod";
import type { Ctx, OperatorActor, SystemActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { paymentIssueAt } from "./faults";
import type { OpenItemQuery, OpenItems } from "./schema";

type Answer = z.input<typeof OpenItems>;
type Row = Pick<Answer, "account" | "currency" | "items"> & {
  name: string;
  name_latin: string | null;
  balance: string;
};

/** Maximum items returned, and newest lines examined. */
const MAX_OPEN_ITEMS = 200;
const LOOKED_AT = 5_000;

/**
 * Lines a party owes (`debit`) or is owed: the newest ones that sum to its balance, less settlements, oldest first.
 * Unassigned money counts against the oldest. Throws fieldInvalid (3003) for a foreign party.
 */
export async function listOpenItems(
  ctx: Pick<Ctx<OperatorActor | SystemActor>, "query" | "actor" | "now">,
  { party, side }: z.output<typeof OpenItemQuery>,
): Promise<Answer> {
  if (party.type === "account")
    throw new Refusal("fieldInvalid", { fields: [paymentIssueAt("party", "nothingToSettle")] });
  const ref = `${party.type}:${party.id}`;
  const values = [ctx.actor.branchId, ref, party.id, side === "debit" ? 1 : -1, ctx.now, MAX_OPEN_ITEMS, LOOKED_AT];
  const [row] = await ctx.query<Row>(`payment.open-items.${party.type}`, OPEN_ITEMS(party.type), values);
  if (!row) throw new Refusal("fieldInvalid", { fields: [paymentIssueAt("party", "noParty")] });
  return { ...row, balance: BigInt(row.balance), party: { ...party, name: row.name, name_latin: row.name_latin } };
}

/** Of parties that share the account mapped to a key: their lines there are few. `known`: whether the party exists. */
const onShared = (key: string, known: string) => ({
  account: `select m.account_id from ledger.mappings m
     where m.branch_id = b.id and m.key = '${key}' and m.valid @> t.today and exists (${known})`,
  balance: `select coalesce(sum(e.dr - e.cr), 0) as balance from ledger.entries e
     where e.branch_id = b.id and e.party = $2 and e.account_id = a.id`,
});

/** The party's account with its balance: a colleague has an own account. */
const OF = {
  colleague: {
    account: "select c.receivable_id from colleagues c where c.branch_id = b.id and c.id = $3::int",
    balance: `select (s.dr - s.cr) as balance from ledger.account_balances s where s.branch_id = b.id and s.account_id = a.id`,
  },
  passenger: onShared("customer.receivable", "select from passengers p where p.branch_id = b.id and p.id = $3::int"),
  supplier: onShared("supplier.payable", "select from supplier_parties(b.id) s where s.id = $3::int"),
} as const;

const OPEN_ITEMS = (type: keyof typeof OF) => `
  select jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin) as account, b.currency,
         party_name(b.id, $2) as name, party_name_latin(b.id, $2) as name_latin, s.balance::text as balance,
         coalesce((
           select jsonb_agg(jsonb_build_object('document_id', o.voucher_id, 'date', o.doc_date, 'line', o.line, 'kind', v.kind,
                    'description', coalesce(nullif(o.note, ''), v.description), 'amount', o.amount,
                    'source', case when v.source_type is not null
                                   then jsonb_build_object('type', v.source_type, 'id', v.source_id) end,
                    'open', least(o.open, $4::int * s.balance - (o.newer - o.open)),
                    'age_days', t.today - o.doc_date) order by o.doc_date, o.voucher_id, o.line)
             from (select l.*, sum(l.open) over (order by l.doc_date desc, l.voucher_id desc, l.line desc) as newer
                     from (select e.doc_date, e.voucher_id, e.line, e.note, e.dr + e.cr as amount,
                                  coalesce(abs(i.open), e.dr + e.cr) as open
                             from ledger.entries e
                             left join open_items i on i.branch_id = e.branch_id and i.doc_date = e.doc_date
                                                   and i.voucher_id = e.voucher_id and i.line = e.line
                            where e.branch_id = b.id and e.party = $2 and e.account_id = a.id and (e.dr > 0) = ($4::int > 0)
                              and not exists (select from ledger.voucher_reversals r
                                               where r.branch_id = e.branch_id and r.original_id = e.voucher_id)
                              and not exists (select from ledger.voucher_reversals r
                                               where r.branch_id = e.branch_id and r.reversal_id = e.voucher_id)
                            order by e.doc_date desc, e.voucher_id desc, e.line desc limit $7::int) l
                    where l.open > 0
                    order by l.doc_date desc, l.voucher_id desc, l.line desc limit $6::int) o
             join ledger.vouchers v on v.branch_id = b.id and v.doc_date = o.doc_date and v.id = o.voucher_id
            where o.newer - o.open < $4::int * s.balance), '[]') as items
    from branches b
   cross join lateral (select ledger.business_day(b.id, $5::timestamptz) as today) t
   cross join lateral (${OF[type].account}) h (account_id)
    join ledger.accounts a on a.branch_id = b.id and a.id = h.account_id
   cross join lateral (${OF[type].balance}) s
   where b.id = $1`;
