import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { removeDocument } from "@/domain/accounting/document/remove-document";
import { replaceDocument } from "@/domain/accounting/document/save-document";
import { DocumentChange, Removal } from "@/domain/accounting/document/schema";
import { readStatement } from "@/domain/accounting/statement/read-statement";
import { BillQuery } from "@/domain/accounting/statement/schema";
import type { OperatorActor } from "@/domain/kernel/context";
import { prisma, query } from "@/server/db";
import { repairBooks } from "../ops/repair-books";
import { close, foreign, mapped, pair, post } from "./closing";
import { ctxOf, office } from "./fixtures";
import { asLedgerOwner, type Chart, chart } from "./ledger";
import { ledgerMismatches } from "./ledger-crowd";
import { personOf } from "./operators";
import { refusal } from "./outcomes";
import { ownDatabase } from "./own-database";

/**
 * Openings of years closed before every party was recorded, reported and corrected once: closed here like they were
 * then.
 */
ownDatabase();
let of: Chart;
let b: number;
let colleague: string;
let people: [OperatorActor, OperatorActor];
let bounced: number;
let payable: number;
beforeAll(async () => {
  const made = await office();
  of = await chart(made.branchId);
  b = of.branchId;
  colleague = `colleague:${made.partner.colleagueId}`;
  people = [await personOf(made.branchId, "accountant"), await personOf(made.branchId, "accountant")];
  [bounced, payable] = [await mapped(b, "cheque.bounced"), await mapped(b, "supplier.payable")];
});

async function run(by: OperatorActor | null = null) {
  const output: string[] = [];
  const personnel = by && (await prisma().operator.findFirstOrThrow({ where: { id: by.operatorId } })).personnelId;
  const sum = await repairBooks(query, { branch: b, by: personnel }, (line) => output.push(line));
  return { ...sum, said: output };
}
const waiting = () =>
  asLedgerOwner<{ id: number; rows: object[]; date: string }>(
    `select id, rows, doc_date::text as date from ledger.drafts
      where branch_id = $1 and purpose = 'opening_repair' and voucher_id is null and removed_at is null order by id`,
    [b],
  );
const send = (id: number, by: OperatorActor, given: { rows: object[]; date: string }, status = "temporary") =>
  replaceDocument(ctxOf(by), DocumentChange.parse({ id, type: "opening", description: "x", status, ...given }));
/** Totals of lines from a day on, by account and party. */
const balancesFrom = async (from: string) => {
  const rows = await asLedgerOwner<{ key: string; n: string; f: string }>(
    `select concat_ws(' ', e.account_id, e.ccy, coalesce(e.party, '-'), coalesce(e.cost_center_id::text, '-')) as key,
            sum(e.dr - e.cr)::text as n, sum(e.fc_dr - e.fc_cr)::text as f
       from ledger.entries e where e.branch_id = $1 and e.doc_date >= $2 and e.account_id = any($3)
      group by 1 having sum(e.dr - e.cr) <> 0 or sum(e.fc_dr - e.fc_cr) <> 0 order by 1`,
    [b, from, [bounced, payable]],
  );
  return Object.fromEntries(rows.map(({ key, n, f }) => [key, [Number(n), Number(f)]]));
};
const owed = async () =>
  (
    await asLedgerOwner<{ bounced: string; told: string; again: string }>(
      `select c.bounced::text, (select sum(l.dr - l.cr) from colleague_debt_lines($1, $2, c.receivable_id) l)::text as told,
              (select count(*) from recount_bounced($1))::text as again
         from colleagues c where c.branch_id = $1 and c.id = $2`,
      [b, Number(colleague.split(":")[1])],
    )
  )[0]!;

test("an amount lost by an opening is reported by party, and restored once by a document that another person posts unchanged", async () => {
  const [center] = await asLedgerOwner<{ id: number }>(
    "insert into cost_centers (branch_id, code, title) values ($1, 'north', 'x') returning id",
    [b],
  );
  await asLedgerOwner(readFileSync("tests/old-postings/standings-without-parties.sql", "utf8"));
  await post(of, "2025-05-01", pair(bounced, of.cash, 200, { party: colleague }));
  const foreignLines = foreign(of.cash, payable, 100, 50_000).map((line) => ({
    ...line,
    ...(line.account_id === payable && { party: "supplier:4", cost_center_id: center!.id }),
  }));
  await post(of, "2025-06-01", foreignLines);
  await asLedgerOwner("select ledger.enter_rate($1, 'USD', '2025-12-31', 50000, 'operator:1')", [b]);
  expect((await close(b, "2025-12-31")).state).toBe("done");
  await asLedgerOwner(readFileSync("prisma/sql/accounting/ledger-year-end.sql", "utf8"));
  const paid = [
    { account_id: of.cash, dr: 30 },
    { account_id: bounced, cr: 30, party: colleague },
  ];
  expect(await post(of, "2026-02-01", paid)).toHaveProperty("voucher_id");
  const before = await owed();
  expect(before).toEqual({ bounced: "170", told: "170", again: "0" });

  const result = await run();
  expect(result.wrong).toBe(2);
  expect(result.said.filter((line) => /lacks/.test(line))).toEqual([
    expect.stringContaining(`Bounced cheques of parties: ${colleague} lacks 200 debit`),
    expect.stringContaining("Suppliers: supplier:4, cost centre north lacks 50000 credit (USD 100 credit)"),
  ]);
  expect(await waiting()).toEqual([]);

  expect((await run(people[0])).said.at(-1)).toContain("another person posts");
  expect((await run(people[1])).said.at(-1)).toContain("wait already");
  const [draft] = await waiting();
  const { id, ...given } = draft!;
  expect(given.date).toBe("2026-01-01");
  expect(await refusal(send(id, people[0], given))).toEqual(["operationNotAllowed"]);
  expect(await refusal(send(id, people[1], given, "draft"))).toEqual(["operationNotAllowed"]);
  const posted = await send(id, people[1], given);
  expect(posted).toMatchObject({ type: "opening", status: "temporary" });

  const right = {
    [`${bounced} IRR ${colleague} -`]: [170, 170],
    [`${payable} USD supplier:4 ${center!.id}`]: [-50_000, -100],
  };
  expect(await balancesFrom("2026-01-01")).toEqual(right);
  // Over all years no debt is higher than before.
  expect(await owed()).toEqual(before);
  const bill = BillQuery.parse({ account_id: bounced, party: colleague, from: "2025-01-01", to: "2026-12-31" });
  expect((await readStatement(ctxOf(people[0]), bill)).items).toMatchObject({ closing: 170n });
  expect(await run(people[0])).toMatchObject({ wrong: 0, refused: 0 });
  expect(await ledgerMismatches(of)).toEqual([]);

  // It is undone and redone like any document, and the next year opens correctly.
  await removeDocument(ctxOf(people[0]), Removal.parse({ id }));
  expect(await owed()).toEqual(before);
  // Its month is closed: it is posted in the next one, and the year still starts from its opening.
  expect((await close(b, "2026-01-31")).state).toBe("done");
  expect((await run(people[0])).wrong).toBe(2);
  const [again] = await waiting();
  await send(again!.id, people[1], { rows: again!.rows, date: again!.date });
  expect(again!.date).toBe("2026-02-01");
  expect(await balancesFrom("2026-01-01")).toEqual(right);
  await asLedgerOwner("select ledger.enter_rate($1, 'USD', '2026-10-31', 50000, 'operator:1')", [b]);
  expect((await close(b, "2026-10-31")).state).toBe("done");
  const end = await asLedgerOwner<{ key: string; n: string; f: string }>(
    `select concat_ws(' ', x.account_id, x.ccy, coalesce(x.party, '-'), coalesce(x.cost_center_id::text, '-')) as key, x.n::text, x.f::text
       from ledger.balances_on($1, '2026-12-31') x where x.account_id = any($2) order by 1`,
    [b, [bounced, payable]],
  );
  expect(Object.fromEntries(end.map(({ key, n, f }) => [key, [Number(n), Number(f)]]))).toEqual(right);
});
