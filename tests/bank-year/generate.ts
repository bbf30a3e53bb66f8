import { chance } from "../../prisma/seed/chance";
import { posAndGateway } from "./clearing";
import { addDays, isFriday, workingDay } from "./days";
import type { Draft } from "./draft";
import { amountOf, payerOf } from "./draft";
import { ACCOUNTS, PARTIES } from "./names";
import type { BankYear, BooksEntry, OpenCheque } from "./types";

function draftOf(seed: number, from: string, days: number): Draft {
  const luck = chance(seed);
  let vouchers = 0;
  const year: BankYear = { seed, accounts: ACCOUNTS, opening: {}, entries: [], cheques: [], lines: [], truth: [] };
  for (const { key, kind } of ACCOUNTS)
    if (kind === "bank") year.opening[key] = BigInt(luck.between(1, 9)) * 10n ** 10n;
  const digits = (length: number) =>
    String(luck.between(1, 9)) + Array.from({ length: length - 1 }, () => luck.below(10)).join("");
  return {
    ...year,
    ...{ luck, from, days, digits },
    voucher: () => ++vouchers,
    entry(given) {
      const made = { id: this.entries.length, partyName: null, reference: null, cheque: null, ...given } as BooksEntry;
      made.voucher = given.voucher ?? ++vouchers;
      this.entries.push(made);
      return made;
    },
    line(given) {
      const none = { reference: null, trace: null, serial: null, sayad: null, terminal: null, payer: null };
      const time = [luck.between(8, 20), luck.below(60), luck.below(60)]
        .map((n) => String(n).padStart(2, "0"))
        .join(":");
      const made = { id: this.lines.length, time, balance: 0n, bankId: "", ...none, ...given };
      this.lines.push(made);
      return made;
    },
    is(kind, lines, entries, more = {}) {
      this.truth.push({ kind, lines: lines.map(({ id }) => id), entries: entries.map(({ id }) => id), ...more });
    },
  };
}

const BANKS = ["bank1", "bank2", "bank3"] as const;
const bankOf = (draft: Draft) => draft.luck.pick(["bank1", "bank1", "bank1", "bank2", "bank2", "bank3"] as const);

/** The text of a bank: Arabic letters, spaces too many, references inside. */
function noisy({ luck }: Draft, text: string): string {
  const spaced = luck.below(4) === 0 ? text.replaceAll(" ", "  ") : text;
  return luck.below(3) === 0 ? spaced.replaceAll("ی", "ي").replaceAll("ک", "ك") : spaced;
}

/** A transfer by a party; its reference is in a column of its own, in the text, or on one side only. */
function transferOfParty(draft: Draft, day: string): void {
  const { luck } = draft;
  const account = bankOf(draft);
  const amount = amountOf(draft) * (luck.below(4) === 0 ? -1n : 1n);
  const partyName = luck.pick(PARTIES);
  const reference = draft.digits(luck.pick([12, 12, 10, 6]));
  const inBooks = luck.below(100);
  const known =
    inBooks < 90 ? reference : inBooks < 99 ? null : `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`;
  const entry = draft.entry({ account, day, amount, partyName, reference: known });
  const shift = luck.pick([0, 0, 0, 0, 0, 0, 1, 1, 2, 3]);
  const inText = luck.below(10);
  const line = draft.line({
    ...{ account, day: addDays(day, shift), amount },
    reference: inText < 5 ? reference : inText < 6 ? `000${reference}` : null,
    trace: inText >= 8 ? reference : null,
    payer: luck.below(10) < 7 ? payerOf(draft, partyName) : null,
    text: noisy(
      draft,
      inText >= 6 && inText < 8
        ? `انتقال وجه از طریق پایا شماره پیگیری سوئیچ: ${reference}`
        : amount > 0n
          ? "انتقال وجه بین بانکی"
          : "حواله پایا به غیر",
    ),
  });
  draft.is(known === reference ? "reference" : "plain", [line], [entry]);
}

/** A cheque: cleared in the books too, or still deposited there, when only the act may be proposed. */
function cheque(draft: Draft, day: string): void {
  const { luck } = draft;
  const account = bankOf(draft);
  const received = luck.below(3) > 0;
  const amount = amountOf(draft);
  const [serial, sayad, partyName] = [draft.digits(6), draft.digits(16), luck.pick(PARTIES)];
  const on = workingDay(addDays(day, luck.below(2)));
  const bySayad = luck.below(2) === 0;
  const line = draft.line({
    ...{ account, day: on, amount: received ? amount : -amount },
    ...(bySayad ? { sayad } : { serial }),
    text: noisy(draft, received ? `وصول چکاوک سریال ${serial}` : `پرداخت چک سریال ${serial}`),
  });
  if (luck.below(10) === 0) {
    const open: OpenCheque = {
      ...{ id: draft.cheques.length, direction: received ? "received" : "issued", account, amount, serial, sayad },
      ...{ partyName, dueDay: day },
    };
    draft.cheques.push(open);
    draft.is("chequeAct", [line], [], { cheque: open.id });
    return;
  }
  const entry = draft.entry({ account, day: on, amount: line.amount, partyName, cheque: { serial, sayad } });
  draft.is("cheque", [line], [entry]);
}

/** Money moved between own accounts: one voucher with an entry on each, a line at each bank, perhaps a day apart. */
function ownTransfer(draft: Draft, day: string): void {
  const { luck } = draft;
  const from = luck.pick(BANKS);
  const to = luck.pick(BANKS.filter((key) => key !== from));
  const amount = BigInt(luck.between(10, 500)) * 10_000_000n;
  const voucher = draft.voucher();
  const iban = (key: string) => draft.accounts.find((account) => account.key === key)!.iban;
  const out = draft.entry({ account: from, day, amount: -amount, voucher });
  const into = draft.entry({ account: to, day, amount, voucher });
  const text = (key: string) => noisy(draft, `انتقال بین حسابهای مشتری ${iban(key)}`);
  draft.is("transfer", [draft.line({ account: from, day, amount: -amount, text: text(to) })], [out]);
  const on = addDays(day, luck.below(2));
  draft.is("transfer", [draft.line({ account: to, day: on, amount, text: text(from) })], [into]);
}

function fee(draft: Draft, day: string): void {
  const amount = -BigInt(draft.luck.pick([500, 1_000, 2_500, 5_000, 12_000, 27_000])) * 10n;
  const text = draft.luck.pick(["کارمزد انتقال وجه پایا", "کارمزد ساتنا", "کارمزد پیامک", "کارمزد صدور دسته چک"]);
  const line = draft.line({ account: bankOf(draft), day: workingDay(day), amount, text: noisy(draft, text) });
  draft.is("fee", [line], []);
}

/** Cases that a careless matcher pairs wrongly; each keeps its truth. */
const TRAPS: readonly ((draft: Draft, day: string) => void)[] = [
  // Two parties pay the same amount on near days, without references.
  function equalAmounts(draft, day) {
    const [account, amount] = [bankOf(draft), amountOf(draft)];
    for (const partyName of [PARTIES[draft.luck.below(20)]!, PARTIES[20 + draft.luck.below(20)]!]) {
      const on = addDays(day, draft.luck.below(3));
      const entry = draft.entry({ account, day: on, amount, partyName });
      const payer = draft.luck.below(2) === 0 ? payerOf(draft, partyName) : null;
      draft.is(
        "plain",
        [draft.line({ account, day: addDays(on, draft.luck.below(2)), amount, payer, text: "واریز نقدی" })],
        [entry],
      );
    }
  },
  // What we booked never came; someone else, perhaps with the same first name, paid the same amount.
  function strangerPays(draft, day) {
    const [account, amount, nr] = [bankOf(draft), amountOf(draft), draft.luck.below(12)];
    const entry = draft.entry({ account, day, amount, partyName: PARTIES[nr]! });
    draft.is("notAtBank", [], [entry]);
    const stranger = draft.luck.below(2) === 0 ? PARTIES[nr + 4]! : PARTIES[20 + draft.luck.below(20)]!;
    const payer = payerOf(draft, stranger);
    draft.is("unknown", [draft.line({ account, day: addDays(day, 1), amount, payer, text: "واریز به حساب" })], []);
  },
  // A reference that the bank uses again, for the same amount, weeks later.
  function referenceAgain(draft, day) {
    const [account, amount, reference] = [bankOf(draft), amountOf(draft), draft.digits(6)];
    for (const on of [day, addDays(day, 35)]) {
      const entry = draft.entry({ account, day: on, amount, reference, partyName: draft.luck.pick(PARTIES) });
      draft.is("reference", [draft.line({ account, day: on, amount, reference, text: "انتقال وجه" })], [entry]);
    }
  },
  // The bank shows the same payment twice, and only one is ours.
  function shownTwice(draft, day) {
    const [account, amount, reference] = [bankOf(draft), amountOf(draft), draft.digits(12)];
    const entry = draft.entry({ account, day, amount, reference, partyName: draft.luck.pick(PARTIES) });
    const given = { account, day, time: "10:15:00", amount, reference, text: "انتقال وجه" };
    draft.is("twins", [draft.line(given), draft.line(given)], [entry]);
  },
  // Twins: two equal payments of a party on one day, both ours.
  function twins(draft, day) {
    const [account, amount, partyName] = [bankOf(draft), amountOf(draft), draft.luck.pick(PARTIES)];
    const entries = [0, 1].map(() => draft.entry({ account, day, amount, partyName }));
    const given = { account, day, time: "11:00:00", amount, payer: partyName, text: "واریز به حساب" };
    draft.is("twins", [draft.line(given), draft.line(given)], entries);
  },
  // Booked under another reference of the same amount.
  function otherReference(draft, day) {
    const [account, amount] = [bankOf(draft), amountOf(draft)];
    const entry = draft.entry({
      account,
      day,
      amount,
      reference: draft.digits(12),
      partyName: PARTIES[draft.luck.below(20)]!,
    });
    draft.is("notAtBank", [], [entry]);
    draft.is(
      "unknown",
      [draft.line({ account, day, amount, reference: draft.digits(12), text: "انتقال وجه بین بانکی" })],
      [],
    );
  },
];

/** One transfer for several of our receipts, and several transfers for one. */
function mergedOrSplit(draft: Draft, day: string): void {
  const { luck } = draft;
  const [account, partyName] = [bankOf(draft), luck.pick(PARTIES)];
  const parts = Array.from({ length: luck.between(2, 4) }, () => amountOf(draft));
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const payer = payerOf(draft, partyName);
  const text = "واریز به حساب";
  if (luck.below(2) === 0) {
    const entries = parts.map((amount) => draft.entry({ account, day, amount, partyName }));
    draft.is("merged", [draft.line({ account, day, amount: whole, payer, text })], entries);
  } else {
    const entry = draft.entry({ account, day, amount: whole, partyName });
    draft.is(
      "split",
      parts.map((amount) => draft.line({ account, day, amount, payer, text })),
      [entry],
    );
  }
}

function unknownReceipt(draft: Draft, day: string): void {
  const payer = draft.luck.below(2) === 0 ? `${draft.luck.pick(PARTIES)} دیگر` : null;
  draft.is(
    "unknown",
    [draft.line({ account: bankOf(draft), day, amount: amountOf(draft), payer, text: "واریز نامشخص" })],
    [],
  );
}

function interest(draft: Draft): void {
  for (let month = 0; month * 30 < draft.days; month += 1)
    for (const account of BANKS) {
      const day = workingDay(addDays(draft.from, Math.min(month * 30 + 29, draft.days - 2)));
      const amount = BigInt(draft.luck.between(900_000, 9_000_000));
      draft.is("interest", [draft.line({ account, day, amount, text: noisy(draft, "سود سپرده کوتاه مدت") })], []);
    }
}

/** Bank ids and running balances, in the order of each account's days. */
function asStatement(draft: Draft): void {
  draft.lines.sort((a, b) =>
    a.day + a.time < b.day + b.time ? -1 : a.day + a.time > b.day + b.time ? 1 : a.id - b.id,
  );
  const balance = { ...draft.opening };
  draft.lines.forEach((line, at) => {
    balance[line.account] = balance[line.account]! + line.amount;
    line.balance = balance[line.account]!;
    line.bankId = `${line.account.slice(-1)}${String(at + 1).padStart(9, "0")}`;
  });
}

export type YearOptions = { from?: string; days?: number; transfersADay?: number };

/**
 * A year (by default) of three bank accounts with the books of the same time and the truth about both: which bank lines
 * are which of our entries. The same for the same seed. About 10,000 bank lines by default.
 */
export function generateBankYear(seed: number, options: YearOptions = {}): BankYear {
  const { from = "2025-01-01", days = 360, transfersADay = 20 } = options;
  const draft = draftOf(seed, from, days);
  const { luck } = draft;
  for (let at = 0; at < days - 5; at += 1) {
    const day = addDays(from, at);
    const many = (mean: number) => luck.between(0, 2 * mean);
    for (let n = many(transfersADay); n > 0; n -= 1) transferOfParty(draft, day);
    if (!isFriday(day)) {
      for (let n = many(1); n > 0; n -= 1) cheque(draft, day);
      for (let n = many(3); n > 0; n -= 1) fee(draft, day);
      if (luck.below(3) === 0) ownTransfer(draft, day);
    }
    if (luck.below(8) === 0) mergedOrSplit(draft, day);
    if (luck.below(5) === 0) unknownReceipt(draft, day);
    if (luck.below(8) === 0 && at < days - 45) luck.pick(TRAPS)(draft, day);
  }
  posAndGateway(draft);
  interest(draft);
  asStatement(draft);
  const { accounts, opening, entries, cheques, lines, truth } = draft;
  return { seed, accounts, opening, entries, cheques, lines, truth };
}
