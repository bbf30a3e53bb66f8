import type { OperatorActor } from "@/domain/kernel/context";
import type { ChangeAct } from "@/domain/kernel/gate/acts";
import { prisma } from "@/server/db";
import { taxOffice } from "./e-invoices";
import { asLedgerOwner } from "./ledger";
import { DAY, face } from "./payments";
import { consoleOf, type House, type Sent, unguarded } from "./two-persons";
import { passenger } from "./wallets";

/** Above the daily limit of one person in a new branch, and within it. */
export const MUCH = 400_000_000;
export const LITTLE = 1_000;

export type MoneyWay = { act: ChangeAct; sent: (of: House, amount: number) => Promise<Sent>; always?: true };

type Books = { account: Record<string, number>; colleague: number };
async function booksOf({ branchId }: House): Promise<Pick<Books, "account">> {
  const [row] = await asLedgerOwner<Books>(
    "select jsonb_object_agg(key, account_id) as account from ledger.mappings m where m.branch_id = $1",
    [branchId],
  );
  return row!;
}

let accounts = 0;

/** All of a branch's money and related records: any effect of an act appears in it. */
const snapshot =
  ({ branchId }: House) =>
  async () =>
    (
      await asLedgerOwner<{ said: object }>(
        `select jsonb_build_object(
           'entries', (select jsonb_agg(jsonb_build_array(account_id, party, dr, cr) order by voucher_id, line) from ledger.entries where branch_id = $1),
           'ceilings', (select jsonb_object_agg(id, ceiling) from colleagues where branch_id = $1),
           'core', (select ceiling from branch_credits where branch_id = $1),
           'accounts', (select jsonb_agg(details order by id) from ledger.accounts where branch_id = $1),
           'mappings', (select jsonb_agg(jsonb_build_array(key, account_id, valid) order by id) from ledger.mappings where branch_id = $1)) as said`,
        [branchId],
      )
    )[0]!.said;

const way = (
  act: ChangeAct,
  action: string,
  make: (given: {
    of: House;
    amount: number;
    books: Books;
    open: ReturnType<typeof consoleOf>;
    person: { type: "passenger"; id: number };
  }) => Promise<(actor: OperatorActor) => Promise<unknown>>,
): MoneyWay => ({
  act,
  sent: async (of, amount) => {
    const person = (await passenger(of.branchId)) as { type: "passenger"; id: number };
    // Earlier records were created by the other person.
    const open = unguarded(of.second);
    const { id: colleague } = await open.colleagues.save({ operation: "create", name: `colleague ${++accounts}` });
    const books = { ...(await booksOf(of)), colleague };
    const run = await make({ of, amount, books, open, person });
    return { run, read: snapshot(of), action };
  },
});

type Side = "debit" | "credit";
const documentOf = ({ account }: Books, person: { id: number }, amount: number, side: Side) => ({
  ...{ type: "general" as const, date: DAY, status: "temporary" as const },
  rows: [
    { account_id: account["customer.receivable"]!, party: `passenger:${person.id}`, [side]: amount },
    { account_id: account["bank.fee"]!, [side === "debit" ? "credit" : "debit"]: amount },
  ],
});
const noteOf = ({ account }: Books, party: { type: "passenger"; id: number }, amount: number, direction: Side) => ({
  ...{ direction, account_id: account["bank.fee"]!, party, amount, date: DAY, status: "active" as const },
});
const paymentOf = (counterparty: { type: "passenger"; id: number }, amount: number, more: object = {}) => ({
  ...{ type: "payment" as const, method: "cash" as const, counterparty, amount, date: DAY },
  ...more,
});

/** Every act by which money leaves or becomes spendable, as started by one person. */
export const MONEY_WAYS: Readonly<Record<string, MoneyWay>> = {
  "a payment from the cash box": way("payment.store", "payment.store", async ({ amount, person }) => {
    return (actor) => consoleOf(actor).payments.store({ payments: [paymentOf(person, amount)] });
  }),
  "a payment to an account": way("payment.store", "payment.store", async ({ amount, open }) => {
    const { id } = await open.accounts.addMoney({ kind: "cash", title: `box ${++accounts}` });
    const counterparty = { type: "account" as const, id };
    return (actor) =>
      consoleOf(actor).payments.store({
        payments: [{ type: "payment", method: "cash", counterparty, amount, date: DAY }],
      });
  }),
  "payments that are too much together": way("payment.store", "payment.store", async ({ amount, person }) => {
    const half = paymentOf(person, Math.ceil(amount / 2));
    return (actor) => consoleOf(actor).payments.store({ payments: [half, half] });
  }),
  "a cheque of ours": way("payment.store", "payment.store", async ({ amount, books, person }) => {
    const check = face(amount, { account_id: books.account.bank });
    return (actor) =>
      consoleOf(actor).payments.store({ payments: [paymentOf(person, amount, { method: "check", check })] });
  }),
  "a payment that becomes more": way("payment.update", "payment.update", async ({ amount, open, person }) => {
    const { payments } = await open.payments.store({ payments: [paymentOf(person, 1)] });
    return (actor) => consoleOf(actor).payments.update({ id: payments[0]!.id, amount });
  }),
  "what goes into a wallet is paid instead": way(
    "payment.update",
    "payment.update",
    async ({ amount, open, person }) => {
      const { payments } = await open.payments.store({
        payments: [paymentOf(person, amount, { type: "receipt" }), paymentOf(person, amount, { method: "wallet" })],
      });
      return (actor) => consoleOf(actor).payments.update({ id: payments[1]!.id, method: "cash" });
    },
  ),
  "a cheque of before the books": way("cheque.bring_in", "cheque.bring_in", async ({ amount, books, person }) => {
    const checks = [face(amount, { account_id: books.account.bank })];
    const request = { direction: "issued" as const, party: person, opening: true, date: DAY, checks };
    return (actor) => consoleOf(actor).cheques.store(request);
  }),
  "a cheque that is endorsed": way("cheque.endorse", "cheque.endorse", async ({ of, amount, open, person }) => {
    const giver = (await passenger(of.branchId)) as { type: "passenger"; id: number };
    const { checks } = await open.cheques.store({
      ...{ direction: "received", party: giver, date: DAY, checks: [face(amount)] },
    });
    return (actor) =>
      consoleOf(actor).cheques.act({ id: checks[0]!.id, operation: "endorse", party: person, date: DAY });
  }),
  "a document that credits a person": way("document.store", "document.post", async ({ amount, books, person }) => {
    return (actor) => consoleOf(actor).documents.create(documentOf(books, person, amount, "credit"));
  }),
  "an opening that credits a person": way("document.store", "document.post", async ({ amount, books, person }) => {
    return (actor) =>
      consoleOf(actor).documents.create({ ...documentOf(books, person, amount, "credit"), type: "opening" });
  }),
  "a draft of one's own that is posted": way(
    "document.update",
    "document.post",
    async ({ of, amount, books, person }) => {
      const form = documentOf(books, person, amount, "credit");
      const { id } = await consoleOf(of.first).documents.create({ ...form, status: "draft" });
      return (actor) => consoleOf(actor).documents.replace({ ...form, id: id! });
    },
  ),
  "a document that is undone": way("document.reverse", "document.reverse", async ({ amount, books, open, person }) => {
    const { id } = await open.documents.create(documentOf(books, person, amount, "debit"));
    return (actor) => consoleOf(actor).documents.remove({ id: id! });
  }),
  "a document that is corrected": way(
    "document.reverse",
    "document.reverse",
    async ({ amount, books, open, person }) => {
      const { id } = await open.documents.create(documentOf(books, person, amount, "debit"));
      return (actor) => consoleOf(actor).documents.correct({ id: id! });
    },
  ),
  "a credit note": way("announcement.store", "announcement.activate", async ({ amount, books, person }) => {
    return (actor) => consoleOf(actor).announcements.store(noteOf(books, person, amount, "credit"));
  }),
  "a note of one's own that becomes active": way(
    "announcement.store",
    "announcement.activate",
    async ({ of, amount, books, person }) => {
      const note = noteOf(books, person, amount, "credit");
      const { id } = await consoleOf(of.first).announcements.store({ ...note, status: "draft" });
      return (actor) => consoleOf(actor).announcements.activate({ id });
    },
  ),
  "a debit note that becomes a credit note": way(
    "announcement.store",
    "announcement.activate",
    async ({ amount, books, open, person }) => {
      const { id } = await open.announcements.store(noteOf(books, person, amount, "debit"));
      return (actor) => consoleOf(actor).announcements.update({ id, direction: "credit" });
    },
  ),
  "a debit note that is canceled": way(
    "announcement.cancel",
    "announcement.cancel",
    async ({ amount, books, open, person }) => {
      const { id } = await open.announcements.store(noteOf(books, person, amount, "debit"));
      return (actor) => consoleOf(actor).announcements.cancel({ id });
    },
  ),
  "what a colleague owes is set": way("colleague.balance", "colleague.adjust", async ({ amount, books }) => {
    return (actor) => consoleOf(actor).colleagues.setFinancial({ id: books.colleague, current_balance: -amount });
  }),
};

type Version = { id: number; version: number };
/** Tax that the authority has accepted is changed by a document of its own. */
const taxDocument =
  (
    action: "e_invoice.cancel" | "e_invoice.correct",
    run: (actor: OperatorActor, of: Version) => Promise<unknown>,
  ): MoneyWay["sent"] =>
  async ({ branchId }) => {
    const office = await taxOffice({ of: branchId });
    await office.invoices(1);
    await office.pass(0);
    await office.pass(10);
    await office.close();
    const { id, version } = await prisma().eInvoice.findFirstOrThrow({
      where: { branchId, memoryId: office.memory.id, state: "accepted" },
    });
    const where = { branchId };
    const select = { id: true, ofId: true, subject: true, state: true, version: true };
    return {
      run: (actor) => run(actor, { id, version }),
      read: () => prisma().eInvoice.findMany({ where, select, orderBy: { id: "asc" } }),
      action,
    };
  };
const cancellation = taxDocument("e_invoice.cancel", (actor, of) =>
  consoleOf(actor).eInvoices.cancel({ ...of, reason: "issued twice" }),
);
const correction = taxDocument("e_invoice.correct", (actor, of) =>
  consoleOf(actor).eInvoices.correct({
    ...{ ...of, reason: "price", lines: [{ key: "1:fee:1", quantity: "1", price: "90000" }] },
  }),
);

/** For these every amount needs approval. */
export const GUARDED: Readonly<Record<string, MoneyWay>> = {
  "a ceiling that goes up": way("colleague.ceiling", "colleague.update", async ({ amount, books }) => {
    return (actor) => consoleOf(actor).colleagues.setFinancial({ id: books.colleague, ceiling: amount });
  }),
  "a ceiling that goes up with what is owed": way(
    "colleague.ceiling",
    "colleague.update",
    async ({ amount, books }) => {
      const request = { id: books.colleague, ceiling: amount, current_balance: -amount };
      return (actor) => consoleOf(actor).colleagues.setFinancial(request);
    },
  ),
  "a colleague that is changed": way("colleague.ceiling", "colleague.update", async ({ amount, books }) => {
    const financial = { ceiling: amount };
    return (actor) => consoleOf(actor).colleagues.save({ operation: "edit", id: books.colleague, financial });
  }),
  "a colleague with a ceiling from the start": way("colleague.ceiling", "colleague.create", async ({ amount }) => {
    const request = { operation: "create" as const, name: `c${++accounts}`, financial: { ceiling: amount } };
    return (actor) => consoleOf(actor).colleagues.save(request);
  }),
  "what the branch may owe at the core": way("credit.grant", "credit.grant", async ({ amount }) => {
    return (actor) => consoleOf(actor).credit.grant({ ceiling: amount });
  }),
  "a new bank account": way("bank_account.add", "account.create", async () => {
    const request = { kind: "bank" as const, title: `Mellat ${++accounts}`, iban: "IR062960000000100324200001" };
    return (actor) => consoleOf(actor).accounts.addMoney(request);
  }),
  "where money of an event stands": way("mapping.change", "mapping.change", async ({ open }) => {
    const { id } = await open.accounts.addMoney({ kind: "bank", title: `Saman ${++accounts}` });
    const { version } = await open.mappings.get({ key: "bank" });
    return (actor) => consoleOf(actor).mappings.change({ key: "bank", account_id: id, valid_from: DAY, version });
  }),
  "an electronic invoice that is canceled": { act: "e_invoice.cancel", sent: cancellation },
  "an electronic invoice that is corrected": { act: "e_invoice.correct", sent: correction },
};
