import { createHash } from "node:crypto";
import pg from "pg";
import { asLedgerOwner } from "../ledger";
import { leaf } from "../mappings";
import { kindOf } from "./to-match-input";
import type { BankYear, BooksEntry } from "./types";

/** Ids in the database of what the year names: accounts by key, lines and entries by id. */
export type LoadedYear = {
  accounts: Record<string, number>;
  lines: Map<number, string>;
  entries: Map<number, string>;
  cheques: Map<number, number>;
  colleagues: Map<string, number>;
};

const AT_ONCE = 500;

/** Creates the accounts of a year in a branch, with its payout terms and the rules for fees and interest. */
async function loadAccounts(branchId: number, year: BankYear): Promise<Record<string, number>> {
  const accounts: Record<string, number> = {};
  for (const { key, kind, source, iban } of year.accounts) {
    const parent = kind === "bank" ? "1102" : source === "pos" ? "1103" : "1104";
    accounts[key] = await leaf(branchId, parent, {
      kind: kind === "bank" ? "bank" : source === "pos" ? "pos" : null,
      currency: "IRR",
    });
    if (kind === "bank")
      await asLedgerOwner(
        "update ledger.accounts set details = jsonb_build_object('iban', $3::text) where branch_id = $1 and id = $2",
        [...[branchId, accounts[key], iban]],
      );
  }
  for (const { key, paysInto, source, terminal, feeBp, feeFixed } of year.accounts.filter(
    ({ kind }) => kind === "clearing",
  ))
    await asLedgerOwner(
      `insert into bank_payout_terms (branch_id, name, clearing_account_id, account_id, source, terminal, fee_bp, fee_fixed, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'system')`,
      [branchId, key, accounts[key], accounts[paysInto!], source, terminal, feeBp ?? 0, String(feeFixed ?? 0)],
    );
  await asLedgerOwner(
    `insert into bank_rules (branch_id, name, position, text, sign, max_amount, mapping_key, automatic, created_by)
     values ($1, 'کارمزد', 1, 'کارمزد', -1, 2000000, 'bank.fee', true, 'system'),
            ($1, 'سود سپرده', 2, 'سود سپرده', 1, null, 'bank.interest', true, 'system')`,
    [branchId],
  );
  return accounts;
}

type Posted = { voucher_id: number; doc_date: string };

/** Posts the year's books into a branch, with payments for references and cheques; the bank's lines with \`loadLines\`. */
export async function loadBooks(branchId: number, year: BankYear): Promise<LoadedYear> {
  const accounts = await loadAccounts(branchId, year);
  const colleagues = await loadParties(branchId, year);
  const vouchers = new Map<number, BooksEntry[]>();
  for (const entry of year.entries) vouchers.set(entry.voucher, [...(vouchers.get(entry.voucher) ?? []), entry]);
  const entries = new Map<number, string>();
  const all = [...vouchers.values()];
  const payments: object[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    const items = some.map((of) => toVoucher(branchId, { of, accounts, colleagues }));
    const [row] = await asLedgerOwner<{ posted: Posted[] }>("select ledger.post_many($1::jsonb) as posted", [
      JSON.stringify(items),
    ]);
    for (const [nr, posted] of row!.posted.entries()) {
      if (!posted.voucher_id) throw new Error(JSON.stringify(posted));
      for (const [line, entry] of some[nr]!.entries())
        entries.set(entry.id, `${entry.day}:${posted.voucher_id}:${line + 1}`);
      const [first] = some[nr]! as [BooksEntry];
      if (first.partyName) payments.push(toPayment(first, { posted, accounts, colleagues }));
    }
  }
  await loadPayments(branchId, payments);
  const cheques = await loadCheques(branchId, { year, accounts, colleagues, entries });
  return { accounts, colleagues, entries, cheques, lines: new Map() };
}

async function loadParties(branchId: number, year: BankYear): Promise<Map<string, number>> {
  const names = [
    ...new Set([
      ...year.entries.flatMap(({ partyName }) => partyName ?? []),
      ...year.cheques.map(({ partyName }) => partyName),
    ]),
  ];
  const rows = await asLedgerOwner<{ id: number; name: string }>(
    `insert into colleagues (branch_id, code, name, kind, currency, ceiling)
     select $1, 'y' || n, name, 'agency', 'IRR', 1000000000000000 from unnest($2::text[]) with ordinality k (name, n) returning id, name`,
    [branchId, names],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

type Given = { accounts: Record<string, number>; colleagues: Map<string, number> };

function toVoucher(branchId: number, { of, accounts, colleagues }: Given & { of: BooksEntry[] }) {
  const lines = of.map(({ account, amount }) => ({
    account_id: accounts[account],
    ...(amount > 0n ? { dr: Number(amount) } : { cr: Number(-amount) }),
  }));
  const rest = of.reduce((sum, { amount }) => sum + amount, 0n);
  const [{ day, partyName }] = of as [BooksEntry];
  const party = partyName === null ? null : `colleague:${colleagues.get(partyName)}`;
  const other = { mapping: "customer.advances", party, ...(rest > 0n ? { cr: Number(rest) } : { dr: Number(-rest) }) };
  const kind = rest < 0n ? "pay" : "receipt";
  return {
    branch_id: branchId,
    doc_date: day,
    kind,
    created_by: "operator:1",
    lines: rest === 0n ? lines : [...lines, other],
  };
}

const toPayment = (entry: BooksEntry, { posted, accounts, colleagues }: Given & { posted: Posted }) => ({
  ...{
    voucher_id: posted.voucher_id,
    account_id: accounts[entry.account],
    amount: String(entry.amount < 0n ? -entry.amount : entry.amount),
  },
  ...{
    type: entry.amount < 0n ? "payment" : "receipt",
    party: `colleague:${colleagues.get(entry.partyName!)}`,
    day: entry.day,
  },
  reference: entry.reference,
});

/** Inserts rows that only the product's own operations may create, without the triggers that say so. */
async function untriggered<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
  const triggers = async (state: "disable" | "enable") => {
    for (const table of ["payments", "cheques", "cheque_events"])
      await client.query(`alter table ${table} ${state} trigger user`);
  };
  try {
    await client.query("begin");
    await triggers("disable");
    const { rows } = await client.query<Row>(text, values);
    // Deferred keys are checked before the table changes again.
    await client.query("set constraints all immediate");
    await triggers("enable");
    await client.query("commit");
    return rows;
  } finally {
    await client.end();
  }
}

/** Rows of payments as an import leaves them: what the matcher reads of them. */
async function loadPayments(branchId: number, payments: readonly object[]): Promise<void> {
  await untriggered(
    `with given as (select k.*, row_number() over () as n from jsonb_to_recordset($2::jsonb)
                 k (voucher_id bigint, account_id int, amount bigint, type text, party text, day date, reference text))
     insert into payments (branch_id, group_id, type, method, fiscal_year, number, account_id, counter_account_id, party, currency, amount, worth,
                           pay_date, reference, voucher_id, created_by)
     select $1, 1, g.type::"PaymentType", 'bank', 2025, g.n, g.account_id, (select a.id from ledger.accounts a where a.branch_id = $1 and a.code = '22030001'), g.party, 'IRR', g.amount, g.amount, g.day, g.reference,
            g.voucher_id, 'system'
       from given g`,
    [branchId, JSON.stringify(payments)],
  );
}

type Cheques = Given & { year: BankYear; entries: Map<number, string> };

/** Cheques with two events: cleared ones with the voucher of the second, open ones at the bank or with their payee. */
async function loadCheques(
  branchId: number,
  { year, accounts, colleagues, entries }: Cheques,
): Promise<Map<number, number>> {
  const cleared = year.entries
    .filter(({ cheque }) => cheque)
    .map(({ id, day, account, amount, cheque, partyName }) => ({
      ...{ day, account_id: accounts[account], ...cheque!, voucher_id: Number(entries.get(id)!.split(":")[1]) },
      ...{
        amount: String(amount < 0n ? -amount : amount),
        direction: "received",
        between: "in_safe",
        first: "register",
      },
      ...{ second: "cash", state: "cleared", party: `colleague:${colleagues.get(partyName!)}` },
    }));
  const open = year.cheques.map(({ account, amount, serial, sayad, partyName, dueDay, direction }) => ({
    ...{
      day: dueDay,
      account_id: accounts[account],
      serial,
      sayad,
      amount: String(amount),
      direction,
      first: "register",
    },
    ...(direction === "received"
      ? { between: "in_safe", second: "deposit", state: "deposited" }
      : { between: "issued", second: "deliver", state: "delivered" }),
    party: `colleague:${colleagues.get(partyName)}`,
  }));
  const rows = await untriggered<{ id: number; sayad_id: string }>(CHEQUES, [
    branchId,
    JSON.stringify([...cleared, ...open]),
  ]);
  const bySayad = new Map(rows.map(({ id, sayad_id }) => [sayad_id.trim(), id]));
  return new Map(year.cheques.map(({ id, sayad }) => [id, bySayad.get(sayad)!]));
}

const CHEQUES = `
  with given as (
    select k.* from jsonb_to_recordset($2::jsonb)
      k (day date, account_id int, amount bigint, serial text, sayad text, voucher_id bigint, party text, direction "ChequeDirection",
         between "ChequeState", first "ChequeOperation", second "ChequeOperation", state "ChequeState")),
  made as (
    insert into cheques (branch_id, direction, sayad_id, serial, bank, amount, due_date, party, counter_account_id, account_id, open, held_account_id,
                         state, last_seq, group_id, created_by)
    select $1, g.direction, g.sayad, g.serial, 'ملت', g.amount, g.day, g.party, g.account_id, g.account_id,
           case when g.state = 'cleared' then 0 else g.amount end, case when g.state <> 'cleared' then g.account_id end, g.state, 2, 1, 'system'
      from given g returning id, sayad_id),
  begun as (
    insert into cheque_events (branch_id, cheque_id, seq, direction, from_state, operation, to_state, on_date, amount, open, created_by)
    select $1, m.id, 1, g.direction, 'none', g.first, g.between, g.day, g.amount, g.amount, 'system' from given g join made m on m.sayad_id = g.sayad),
  ended as (
    insert into cheque_events (branch_id, cheque_id, seq, prev_seq, direction, from_state, operation, to_state, on_date, amount, open, voucher_id,
                               doc_date, created_by)
    select $1, m.id, 2, 1, g.direction, g.between, g.second, g.state, g.day, g.amount, 0, g.voucher_id,
           case when g.voucher_id is not null then g.day end, 'system'
      from given g join made m on m.sayad_id = g.sayad)
  select id, sayad_id from made`;

/** Stages the bank's lines of a year as an import does, without a file to read. */
export async function loadLines(branchId: number, year: BankYear, loaded: LoadedYear): Promise<void> {
  for (const { key } of year.accounts.filter(({ kind }) => kind === "bank")) {
    const lines = year.lines.filter(({ account }) => account === key);
    if (lines.length === 0) continue;
    const rows = await asLedgerOwner<{ id: string; n: number }>(IMPORT, [
      ...[branchId, loaded.accounts[key], `${key}.csv`, lines[0]!.day, lines.at(-1)!.day],
      ...[String(year.opening[key]), String(lines.at(-1)!.balance), JSON.stringify(lines.map(toStored))],
    ]);
    for (const { id, n } of rows) loaded.lines.set(n, id);
  }
}

const toStored = (line: BankYear["lines"][number]) => ({
  ...line,
  ...{ n: line.id, amount: String(line.amount), balance: String(line.balance), kind: kindOf(line) },
  identity: createHash("sha256").update(line.bankId).digest("hex"),
});

const IMPORT = `
  with stored as (
    insert into files (branch_id, path, name, mime, size, checksum, created_by)
    values ($1, $1::int || '/bank/' || left(gen_random_uuid()::text, 8) || '.csv', $3, 'text/csv', 1, repeat('0', 64), 'system') returning id),
  made as (
    insert into bank_imports (branch_id, account_id, file_id, name, format, currency, from_date, to_date, opening, closing, line_count, added_count,
                              state, created_by)
    select $1, $2, s.id, $3, 'csv', 'IRR', $4::date, $5::date, $6::bigint, $7::bigint, jsonb_array_length($8::jsonb), jsonb_array_length($8::jsonb),
           'staged', 'system' from stored s returning id)
  insert into bank_lines (branch_id, account_id, import_id, "row", day, time, amount, balance, reference, trace, serial, sayad, terminal, payer, text,
                          kind, identity, nth)
  select $1, $2, m.id, k.n + 1, k.day, k.time, k.amount, k.balance, k.reference, k.trace, k.serial, k.sayad, k.terminal, k.payer, k.text, k.kind,
         k.identity, 1
    from made m, jsonb_to_recordset($8::jsonb)
      k (n int, day date, time text, amount bigint, balance bigint, reference text, trace text, serial text, sayad text, terminal text, payer text,
         text text, kind text, identity text)
  returning id::text, "row" - 1 as n`;
