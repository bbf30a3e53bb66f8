import type pg from "pg";
import { act, actMany } from "../act";
import type { Chance } from "../chance";
import { FAMILIES, MEN } from "../names";
import type { StoryDesk } from "./desk";
import type { Buyer } from "./sell";

/** Cheques of colleagues that are not cleared yet. */
type Cheque = { id: number; due: number };
export type Cashier = {
  actor: string;
  bank: number;
  banks: readonly string[];
  luck: Chance;
  cheques: Cheque[];
  written: number;
};

/** From this day on, the late one pays nothing more. */
const LAST_PAYMENT_OF_LATE = -157;

/**
 * What colleagues pay on a day: most of them nearly all that they bought until a month ago, by bank, terminal, cheque or cash. None
 * skips two rounds but the late one.
 */
export async function collect(
  client: pg.ClientBase,
  desk: StoryDesk,
  cashier: Cashier,
  buyers: readonly Buyer[],
  day: number,
) {
  const { luck, actor } = cashier;
  const paying = buyers.flatMap((buyer) => {
    buyer.skipped = buyer.late ? day > LAST_PAYMENT_OF_LATE : !buyer.skipped && luck.below(10) < 3;
    if (buyer.skipped) return [];
    const share = luck.below(2) > 0 ? 100 : luck.between(40, 80);
    const due = buyer.owed - buyer.recent;
    const amount = Math.floor((due * share) / 100 / desk.unit) * desk.unit;
    return amount > 0 ? [{ buyer, amount }] : [];
  });
  const forms = paying.map((one) => paymentOf(desk, cashier, one, day));
  const answers = await actMany<{ payments: { cheque_id: number | null }[] }>(
    client,
    "store_payments_many",
    forms.map((form) => ({
      ...{ branch_id: desk.branchId, actor, request_id: "seed", at: desk.calendar.at(day, 840), payments: [form] },
    })),
  );
  for (const [n, { buyer, amount }] of paying.entries()) {
    buyer.owed -= amount;
    const due = forms[n]!.dueOn;
    if (due !== null) cashier.cheques.push({ id: answers[n]!.payments[0]!.cheque_id!, due });
  }
}

function paymentOf(
  { branchId, calendar, unit, words }: StoryDesk,
  cashier: Cashier,
  { buyer, amount }: { buyer: Buyer; amount: number },
  day: number,
) {
  const { luck } = cashier;
  const method =
    amount > 4_000 * unit ? luck.pick(["bank", "bank", "check"]) : luck.pick(["bank", "pos", "cash", "check"]);
  const dueOn = method === "check" ? day + luck.between(15, 45) : null;
  return {
    ...{ type: "receipt", method, party_type: "colleague", party_id: buyer.id, amount, date: calendar.day(day) },
    ...{ description: words.settled, dueOn },
    ...((method === "bank" || method === "pos") && { reference: String(luck.between(100_000, 999_999)) }),
    ...(dueOn !== null && { cheque: chequeOf(cashier, { branchId, due: calendar.day(dueOn) }) }),
  };
}

function chequeOf(cashier: Cashier, { branchId, due }: { branchId: number; due: string }) {
  const { between, pick } = cashier.luck;
  cashier.written++;
  const [[first], [family]] = [pick(MEN), pick(FAMILIES)];
  return {
    sayad_id: `${branchId}${900 + cashier.written}${between(100_000_000_000, 999_999_999_999)}`,
    ...{ series: `${between(1, 99)}/${between(100_000, 999_999)}`, serial: String(between(100_000, 999_999)) },
    ...{ bank: pick(cashier.banks), bank_branch: String(between(100, 9_999)), due_date: due },
    ...{ owner_name: `${first} ${family}`, account_id: null },
  };
}

/** Cheques that have become due are deposited, and cleared on the next day. */
export async function clearCheques(
  client: pg.ClientBase,
  { branchId, calendar }: StoryDesk,
  cashier: Cashier,
  day: number,
) {
  const due = cashier.cheques.filter((cheque) => cheque.due < day);
  cashier.cheques = cashier.cheques.filter((cheque) => cheque.due >= day);
  for (const [operation, after] of [
    ["deposit", 0],
    ["clear", 1],
  ] as const) {
    if (due.length === 0) return;
    const acts = due.map((cheque) => ({ operation, id: cheque.id, date: calendar.day(cheque.due + after) }));
    await act(client, "act_on_cheques", {
      ...{ branch_id: branchId, actor: cashier.actor, request_id: "seed", now: calendar.at(day, 600), acts },
    });
  }
}

/** What the cash box keeps for small payments, in units. */
const FLOAT = 500;

/** Most of what the cash box and the terminal hold goes to the bank. */
export async function bankTills(
  client: pg.ClientBase,
  desk: StoryDesk,
  { bank, actor }: Cashier,
  day: number,
): Promise<void> {
  const { branchId, calendar, unit, words } = desk;
  const { rows } = await client.query<{ method: string; held: number }>(HELD_IN_TILLS, [branchId, calendar.day(day)]);
  const payments = rows.flatMap(({ method, held }) => {
    const amount = Math.floor((held * 0.9) / unit - (method === "cash" ? FLOAT : 0)) * unit;
    const to = { party_type: "account", party_id: bank, date: calendar.day(day), description: words.till };
    return amount > 0 ? [{ type: "transfer", method, amount, ...to }] : [];
  });
  if (payments.length === 0) return;
  await actMany(client, "store_payments_many", [{ branch_id: branchId, actor, request_id: "seed", payments }]);
}

const HELD_IN_TILLS = `
  select a.kind::text as method, sum(e.dr - e.cr)::float8 as held
    from ledger.accounts a
    join ledger.entries e on e.branch_id = a.branch_id and e.account_id = a.id and e.doc_date <= $2::date
   where a.branch_id = $1 and a.kind in ('cash', 'pos')
   group by 1 order by 1`;

/** The charterers get nearly all that they were owed on an earlier day. */
export async function payOwners(
  client: pg.ClientBase,
  desk: StoryDesk,
  { bank, actor }: Cashier,
  { day, owedOn }: { day: number; owedOn: number },
): Promise<void> {
  const { branchId, calendar, unit, words } = desk;
  const { rows } = await client.query<{ party: string; owed: number }>(OWED_TO_OWNERS, [
    branchId,
    calendar.day(owedOn),
  ]);
  const documents = rows.flatMap(({ party, owed }) => {
    const amount = Math.floor((owed * 0.95) / unit) * unit;
    const lines = [
      { mapping: "charter_owner.payable", party, dr: amount },
      { account_id: bank, party, cr: amount },
    ];
    const head = {
      branch_id: branchId,
      doc_date: calendar.day(day),
      kind: "pay",
      description: words.owners,
      created_by: actor,
    };
    return amount > 0 ? [{ ...head, request_id: "seed", key: `story:${day}:${party}`, lines }] : [];
  });
  await actMany(client, "ledger.post_many", documents);
}

const OWED_TO_OWNERS = `
  select e.party, sum(e.cr - e.dr)::float8 as owed
    from ledger.mappings m
    join ledger.entries e on e.branch_id = m.branch_id and e.account_id = m.account_id and e.party is not null
         and (e.doc_date <= $2::date or e.dr > 0)
   where m.branch_id = $1 and m.key = 'charter_owner.payable' and m.valid @> $2::date
   group by 1 having sum(e.cr - e.dr) > 0 order by 1`;
