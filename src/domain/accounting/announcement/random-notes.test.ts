import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { dayIn } from "../../../../tests/mappings";
import { personOf, refusal } from "../../../../tests/operators";
import { trashPayment } from "../../cashier/payment/change-payment";
import { PaymentStore } from "../../cashier/payment/schema";
import { storePayments } from "../../cashier/payment/store-payments";
import type { OperatorActor } from "../../kernel/context";
import { calculate } from "./calculate";
import { cancelAnnouncement } from "./cancel-announcement";
import { readAnnouncement } from "./read-announcement";
import { activateAnnouncement, storeAnnouncement, updateAnnouncement } from "./store-announcement";

/** Random acts of many clerks on the same notes: refusals are explained, and results equal the books. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const ACTS = Number(process.env.FUZZ_RUNS ?? 120);
const CLERKS = 6;
const EXPLAINED = [
  "done",
  "operationNotAllowed",
  "hasMovements",
  "fieldInvalid",
  "changedMeanwhile",
  "databaseUnavailable",
];

let actor: OperatorActor;
let colleague: number;
let income: number;
const notes: number[] = [];
const payments: number[] = [];
const ctx = () => ctxOf(actor);
const today = dayIn();

beforeAll(async () => {
  console.log(`random notes FUZZ_SEED=${SEED}`);
  const { branchId, partner } = await office();
  colleague = partner.colleagueId;
  actor = await personOf(branchId, "accountant");
  const [row] = await asLedgerOwner<{ id: number }>(
    "select id from ledger.accounts where branch_id = $1 and code = '41010001'",
    [branchId],
  );
  income = row!.id;
});

const party = () => ({ type: "colleague" as const, id: colleague });
const write = async (amount: number) => {
  const { id } = await storeAnnouncement(ctx(), {
    ...{ direction: amount % 3 ? "debit" : "credit", account_id: income, party: party(), amount: BigInt(amount) },
    ...{ date: today, status: amount % 2 ? "active" : "draft" },
  });
  notes.push(id);
};
const settle = async (id: number, amount: number) => {
  const { open_item, direction } = await readAnnouncement(ctx(), { id });
  if (!open_item) return;
  const { document_id, date, line } = open_item;
  const type = direction === "debit" ? "receipt" : "payment";
  const payment = { type, method: "cash", counterparty: party(), amount, date: today };
  const request = { payments: [{ ...payment, settles: [{ document_id, date, line, amount }] }] };
  const stored = await storePayments(ctx(), PaymentStore.parse(request));
  payments.push(stored.payments[0]!.id);
};

type Act = { kind: number; at: number; amount: number };
async function perform({ kind, at, amount }: Act): Promise<unknown> {
  const id = notes[at % Math.max(1, notes.length)];
  if (kind < 3 || id === undefined) return write(amount);
  if (kind === 3) return activateAnnouncement(ctx(), { id });
  if (kind === 4) return updateAnnouncement(ctx(), { id, amount: BigInt(amount) });
  if (kind === 5) return cancelAnnouncement(ctx(), { id, on: "original" });
  if (kind < 9) return settle(id, Math.ceil(amount / 3));
  const payment = payments[at % Math.max(1, payments.length)];
  return payment === undefined ? undefined : trashPayment(ctx(), { id: payment });
}

/** A lock timeout, which callers see as databaseUnavailable (9006): all act on few notes, and the machine may be slow. */
function busy(error: Error): string {
  if (/55P03/.test(error.message)) return "databaseUnavailable";
  throw error;
}

test("after random acts: gapless numbers, settled as payments state, and the party's balance equals its notes", async () => {
  const act = fc.record({ kind: fc.nat(9), at: fc.nat(1_000), amount: fc.integer({ min: 1, max: 300 }) });
  const acts = fc.sample(act, { numRuns: ACTS, seed: SEED });
  const output: string[] = [];
  const clerk = async () => {
    for (let next = acts.pop(); next; next = acts.pop())
      output.push(await refusal(perform(next)).then(({ reason }) => reason, busy));
  };
  await Promise.all(Array.from({ length: CLERKS }, clerk));
  expect(output.filter((reason) => !EXPLAINED.includes(reason))).toEqual([]);
  expect(output.filter((reason) => reason === "done").length).toBeGreaterThan(ACTS / 4);

  const [sums] = await asLedgerOwner<Record<string, string>>(
    `select (select array_agg(number order by number) = array_agg(nr::int order by nr)
               from (select number, row_number() over (order by number) as nr from announcements
                      where branch_id = $1 and number is not null) n)::text as gapless,
            (select count(*) from announcements n where n.branch_id = $1 and n.settled <> coalesce((
                select sum(s.amount) from settlements s join payments p on p.branch_id = s.branch_id and p.id = s.payment_id
                 where s.branch_id = $1 and s.voucher_id = n.voucher_id and s.released_at is null and p.trashed_at is null), 0))::text as wrong,
            (select coalesce(sum(case direction when 'debit' then worth else -worth end), 0) from announcements
              where branch_id = $1 and status in ('active', 'settled'))::text as notes,
            (select coalesce(sum(case type when 'receipt' then worth else -worth end), 0) from payments
              where branch_id = $1 and trashed_at is null)::text as paid,
            (select coalesce(sum(e.dr - e.cr), 0) from ledger.entries e
              where e.branch_id = $1 and e.party = 'colleague:' || $2::int)::text as balance`,
    [actor.branchId, colleague],
  );
  expect(sums).toMatchObject({ gapless: "true", wrong: "0" });
  expect(Number(sums!.balance)).toBe(Number(sums!.notes) - Number(sums!.paid));
  expect(await calculate(ctx())).toMatchObject({ differences: 0, found: [] });
}, 120_000);
