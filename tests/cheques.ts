import { randomInt } from "node:crypto";
import type { z } from "zod";
import { type Act, type KeyedOperator, sendActs } from "@/domain/cashier/cheque/act-on-cheques";
import type { ChequeState, Direction, Operation } from "@/domain/cashier/cheque/rules";
import { ChequeStore } from "@/domain/cashier/cheque/schema";
import { storeCheques } from "@/domain/cashier/payment/store-cheques";
import type { BranchId } from "@/domain/kernel/context";
import { query } from "@/server/db";
import { ctxOf, office, partnerOf } from "./fixtures";
import { personOf } from "./operators";

type Form = z.input<typeof ChequeStore>["checks"][number];

/** A branch with an operator, two parties and its accounts by mapping name. */
export type ChequeDesk = {
  branchId: BranchId;
  ctx: KeyedOperator;
  today: string;
  /** Ids of colleagues. */
  party: number;
  other: number;
  accounts: Readonly<Record<string, number>>;
};

export async function chequeDesk(): Promise<ChequeDesk> {
  const { branchId, partner } = await office();
  const ctx = ctxOf(await personOf(branchId, "manager"));
  const other = (await partnerOf(branchId)).colleagueId;
  const accounts = await query<{ name: string; id: number }>(
    "t.cheque-accounts",
    `select key as name, account_id as id from ledger.mappings where branch_id = $1
     union all select case id when $2 then 'party' else 'other' end, receivable_id from colleagues where branch_id = $1
     union all select 'wallet of party', wallet_id from colleagues where branch_id = $1 and id = $2`,
    [branchId, partner.colleagueId],
  );
  const [day] = await query<{ today: string }>("t.today", "select ledger.business_day($1, now())::text as today", [
    branchId,
  ]);
  return {
    ...{ branchId, ctx, other, party: partner.colleagueId, today: day!.today },
    accounts: Object.fromEntries(accounts.map(({ name, id }) => [name, id])),
  };
}

export const sayad = () => String(randomInt(10 ** 12)).padStart(16, "1");

/** A typed form, due today. */
export const form = (today: string, given: Partial<Form> = {}): Form => ({
  sayad_id: sayad(),
  serial: String(randomInt(1_000_000)),
  bank: "ملت",
  amount: 1_000,
  due_date: today,
  ...given,
});

/** Registers a cheque of the fixture's party; returns its id. An issued one is drawn on the mapped bank account. */
export async function registered(desk: ChequeDesk, direction: Direction, given: Partial<Form> = {}, on?: string) {
  const { ctx, party, today, accounts } = desk;
  const drawn = direction === "issued" ? { account_id: accounts.bank } : {};
  const input = ChequeStore.parse({
    ...{ direction, date: on },
    party: { type: "colleague", id: party },
    checks: [form(today, { ...drawn, ...given })],
  });
  const { checks } = await storeCheques(ctx, input);
  return checks[0]!.id;
}

type Given = Partial<Omit<Act, "id">>;

/** Runs one operation on a cheque. */
export const act = ({ ctx }: Pick<ChequeDesk, "ctx">, id: number, operation: Operation, given: Given = {}) =>
  sendActs(ctx, [{ ...given, id, operation }], { ids: [id], single: true });

/** Operations from registration to a state. */
const WAYS: Readonly<Record<Direction, Readonly<Partial<Record<ChequeState, readonly Operation[]>>>>> = {
  received: {
    in_safe: [],
    deposited: ["deposit"],
    cleared: ["deposit", "clear"],
    bounced: ["deposit", "bounce"],
    endorsed: ["endorse"],
    settled: ["deposit", "bounce", "settle"],
    returned: ["return"],
    canceled: ["cancel"],
  },
  issued: {
    issued: [],
    delivered: ["deliver"],
    cleared: ["deliver", "clear"],
    bounced: ["deliver", "bounce"],
    returned: ["return"],
    canceled: ["cancel"],
  },
};

/** Creates a cheque in a state. */
export async function chequeIn(desk: ChequeDesk, direction: Direction, state: ChequeState, given: Partial<Form> = {}) {
  const id = await registered(desk, direction, given);
  for (const operation of WAYS[direction][state]!) await act(desk, id, operation, endorsing(desk, operation));
  return id;
}

export const endorsing = ({ other }: ChequeDesk, operation: Operation): Given =>
  operation === "endorse" ? { party: `colleague:${other}` } : {};

export type Stood = { state: ChequeState; last_seq: number; open: number; held: string | null };

/** State of a cheque, and the name of its account. */
export async function stood({ branchId, accounts }: ChequeDesk, id: number): Promise<Stood> {
  const [row] = await query<Omit<Stood, "held"> & { held: number | null }>(
    "t.stood",
    "select state, last_seq, open::int, held_account_id as held from cheques where branch_id = $1 and id = $2",
    [branchId, id],
  );
  return { ...row!, held: row!.held === null ? null : nameOf(accounts, row!.held) };
}

const nameOf = (accounts: ChequeDesk["accounts"], id: number) =>
  Object.entries(accounts).find(([, one]) => one === id)?.[0] ?? String(id);

/** Posting of an event: `+bank 1000` debits the bank; `(party)` when the line has a party. Null without a document. */
export async function posted({ branchId, accounts }: ChequeDesk, id: number, seq: number): Promise<string[] | null> {
  const rows = await query<{ account: number | null; net: number; party: string | null }>(
    "t.posted",
    `select l.account_id as account, (l.dr - l.cr)::int as net, l.party
       from cheque_events e
       left join ledger.entries l on l.branch_id = e.branch_id and l.doc_date = e.doc_date and l.voucher_id = e.voucher_id
      where e.branch_id = $1 and e.cheque_id = $2 and e.seq = $3 order by l.line`,
    [branchId, id, seq],
  );
  if (rows.length === 1 && rows[0]!.account === null) return null;
  return rows.map(
    ({ account, net, party }) =>
      `${net > 0 ? "+" : "-"}${nameOf(accounts, account!)} ${Math.abs(net)}${party ? ` (${party.split(":")[0]})` : ""}`,
  );
}

/** Imbalances of a branch: its trial balance, its turnovers, and each state of cheques compared with its account. */
export async function imbalances({ branchId }: Pick<ChequeDesk, "branchId">): Promise<unknown[]> {
  return query(
    "t.imbalances",
    `select 'trial balance' as what, sum(dr - cr)::text as found from ledger.entries where branch_id = $1 having sum(dr - cr) <> 0
     union all
     select 'verify', to_jsonb(v)::text from ledger.verify($1, (select min(doc_date) from ledger.vouchers where branch_id = $1),
                                                              (select max(doc_date) from ledger.vouchers where branch_id = $1)) v
     union all
     select 'carried by ' || a.account_id, a.open || ' open, ' || coalesce(t.net, 0) || ' there'
       from (select held_account_id as account_id, sum(case direction when 'received' then open else -open end) as open
               from cheques where branch_id = $1 and held_account_id is not null group by 1
              union all
             select m.account_id, 0 from ledger.mappings m where m.branch_id = $1 and m.key like 'cheque.%'
                and not exists (select from cheques c where c.branch_id = $1 and c.held_account_id = m.account_id)) a
       left join (select account_id, sum(dr - cr) as net from ledger.turn_day where branch_id = $1 group by 1) t using (account_id)
      where a.open <> coalesce(t.net, 0)
     union all
     select 'cheque ' || c.id, c.state || ' after ' || coalesce(e.to_state::text, 'nothing')
       from cheques c left join cheque_events e on e.branch_id = c.branch_id and e.cheque_id = c.id and e.seq = c.last_seq
      where c.branch_id = $1 and (e.to_state is distinct from c.state or e.open <> c.open
             or e.held_account_id is distinct from c.held_account_id)
     union all
     select 'voucher of ' || e.cheque_id, e.seq::text
       from cheque_events e left join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
      where e.branch_id = $1 and e.voucher_id is not null and v.id is null`,
    [branchId],
  );
}
