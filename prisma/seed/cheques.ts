import type pg from "pg";
import { act } from "./act";
import type { Calendar } from "./calendar";
import { type Chance, chance } from "./chance";
import { FAMILIES, MEN } from "./names";
import { payingColleagues } from "./payments";

/** Texts on cheques: banks, purposes, reasons of return. */
type Words = { banks: readonly string[] } & Record<"received" | "issued" | "short" | "asked" | "twice", string>;
/** `price`: about a tenth of a seat's, minor units. */
type Branch = { branchId: number; price: number; calendar: Calendar; words: Words };

export const CHEQUES: Words = {
  banks: ["ملت", "ملی ایران", "صادرات ایران", "پاسارگاد", "سامان", "تجارت"],
  ...{ received: "بابت بدهی", issued: "بابت خدمات", short: "کسری موجودی", asked: "به درخواست صادرکننده" },
  twice: "دو بار ثبت شده بود",
};
export const CHEQUES_ABROAD: Words = {
  banks: ["Emirates NBD", "Mashreq", "ADCB"],
  ...{ received: "On account", issued: "For services", short: "Insufficient funds", asked: "Asked for by its drawer" },
  twice: "Had been registered twice",
};

type Step = {
  operation: string;
  on: number;
  amount?: number;
  fee?: number;
  stamped?: true;
  endorsed?: true;
  note?: "short" | "asked" | "twice";
};
/** Days from today: when it was registered and when it is due; then what became of it. */
type Life = { direction: "received" | "issued"; on: number; due: number; steps: Step[] };

const step = (operation: string, on: number, more: Partial<Step> = {}): Step => ({ operation, on, ...more });
const received = (on: number, due: number, ...steps: Step[]): Life => ({ direction: "received", on, due, steps });
const issued = (on: number, due: number, ...steps: Step[]): Life => ({ direction: "issued", on, due, steps });

/** Some in every state, due around today, as on a working day. */
const LIVES: readonly Life[] = [
  ...[-2, 0, 1, 3, 7, 12, 20, 31, 45, 62, 80, 95].map((due) => received((due % 17) - 20, due)),
  ...[-1, 0, 0, 2, 4].map((due) => received(-25, due, step("deposit", Math.min(due - 1, -1)))),
  ...[-44, -33, -21, -12, -5].map((due) => received(due - 20, due, step("deposit", due - 1), step("clear", due + 1))),
  received(-50, -9, step("deposit", -10), step("bounce", -7, { fee: 1, stamped: true, note: "short" })),
  received(-42, -15, step("deposit", -16), step("bounce", -13), step("settle", -4, { amount: 3 })),
  received(-38, -6, step("deposit", -7), step("bounce", -5), step("redeposit", -3)),
  received(
    -60,
    -30,
    step("deposit", -31),
    step("bounce", -28),
    step("settle", -20, { amount: 2 }),
    step("settle", -11),
  ),
  received(-30, 25, step("endorse", -14, { endorsed: true })),
  received(-18, 40, step("endorse", -9, { endorsed: true })),
  received(-33, 18, step("endorse", -20, { endorsed: true }), step("endorse_returned", -8)),
  received(-22, 11, step("deposit", -6), step("recall", -2)),
  received(-28, -3, step("cash", -2)),
  received(-16, 50, step("return", -10, { note: "asked" })),
  received(-11, 30, step("cancel", -11, { note: "twice" })),
  ...[9, 28, 60].map((due) => issued(-6, due)),
  ...[-1, 2, 15, 40].map((due) => issued(-20, due, step("deliver", -18))),
  ...[-26, -8].map((due) => issued(due - 25, due, step("deliver", due - 24), step("clear", due + 1))),
  issued(-40, -4, step("deliver", -39), step("bounce", -3)),
  issued(-24, 22, step("deliver", -23), step("return", -5)),
  issued(-13, 35, step("cancel", -12)),
];

/** Cheques in all their states, registered and moved by the functions of the product, so that the books agree. */
export async function plantCheques(client: pg.ClientBase, branch: Branch): Promise<void> {
  const { branchId, calendar } = branch;
  const luck = chance(4_000 + branchId);
  const parties = await payingColleagues(client, branch, 60 * branch.price);
  const { rows } = await client.query<{ id: number }>(
    "select id from colleagues where branch_id = $1 order by id offset 1",
    [branchId],
  );
  const partyOf = (n: number) => parties[n % parties.length]!;
  const otherOf = (n: number) => rows.filter(({ id }) => id !== partyOf(n))[n % (rows.length - 1)]!.id;
  const { rows: people } = await client.query<{ actor: string; bank: number }>(
    `select 'operator:' || o.operator_id as actor,
            (select account_id from ledger.mappings where branch_id = $1 and key = 'bank' and valid @> $2::date) as bank
       from memberships o where o.branch_id = $1 order by o.operator_id limit 1`,
    [branchId, calendar.day(0)],
  );
  const { actor, bank } = people[0]!;
  const by = { branch_id: branchId, actor, request_id: "seed" };
  const { payments } = await act<{ payments: { check_id?: number; cheque_id: number }[] }>(client, "store_payments", {
    ...by,
    payments: LIVES.map((life, n) => registration(branch, luck, { life, n, party: partyOf(n), bank })),
  });
  const ids = payments.map(({ cheque_id }) => cheque_id);
  const deepest = Math.max(...LIVES.map(({ steps }) => steps.length));
  for (let depth = 0; depth < deepest; depth++) {
    const acts = LIVES.flatMap(({ steps }, n) => {
      const one = steps[depth];
      return one ? [actOf(branch, one, { id: ids[n]!, other: otherOf(n) })] : [];
    });
    await act(client, "act_on_cheques", { ...by, now: calendar.at(0, 600), acts });
  }
}

type Place = { life: Life; n: number; party: number; bank: number };

function registration({ branchId, price, calendar, words }: Branch, luck: Chance, { life, n, party, bank }: Place) {
  const { between, pick } = luck;
  const ours = life.direction === "issued";
  const amount = (ours ? between(2, 6) : between(5, 60)) * price;
  const [[first], [family]] = [pick(MEN), pick(FAMILIES)];
  const digits = String(between(0, 99_999_999)).padStart(8, "0") + String(between(0, 9_999)).padStart(4, "0");
  return {
    ...{ type: ours ? "payment" : "receipt", method: "check", party_type: "colleague", party_id: party },
    ...{ amount, date: calendar.day(life.on), description: words[life.direction] },
    cheque: {
      sayad_id: `${branchId}${String(n).padStart(3, "0")}${digits}`,
      series: `${between(1, 99)}/${between(100_000, 999_999)}`,
      serial: String(between(100_000, 999_999)),
      bank: pick(words.banks),
      bank_branch: String(between(100, 9_999)),
      due_date: calendar.day(life.due),
      owner_name: ours ? "" : `${first} ${family}`,
      account_id: ours ? bank : null,
    },
  };
}

const actOf = (
  { price, calendar, words }: Branch,
  { on, amount, fee, endorsed, note, ...one }: Step,
  at: { id: number; other: number },
) => ({
  ...{ ...one, id: at.id, date: calendar.day(on), note: note && words[note] },
  amount: amount && String(amount * price),
  fee: fee && String(Math.round((fee * price) / 20)),
  party: endorsed && `colleague:${at.other}`,
});
