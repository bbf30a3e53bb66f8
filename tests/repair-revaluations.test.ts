import { beforeAll, expect, test } from "vitest";
import { replaceDocument } from "@/domain/accounting/document/save-document";
import { DocumentChange } from "@/domain/accounting/document/schema";
import type { OperatorActor } from "@/domain/kernel/context";
import { prisma, query } from "@/server/db";
import { repairBooks } from "../ops/repair-books";
import { balances, close, foreign, mapped, post, typeRate } from "./closing";
import { ctxOf, office } from "./fixtures";
import { asLedgerOwner, type Chart, chart } from "./ledger";
import { ledgerMismatches } from "./ledger-crowd";
import { personOf } from "./operators";
import { refusal } from "./outcomes";
import { ownDatabase } from "./own-database";

/** Revaluations of non-monetary accounts, reported and reversed once: the account's kind is set afterwards. */
ownDatabase();
let of: Chart;
let b: number;
let people: [OperatorActor, OperatorActor];
beforeAll(async () => {
  const made = await office();
  of = await chart(made.branchId);
  b = of.branchId;
  people = [await personOf(made.branchId, "accountant"), await personOf(made.branchId, "accountant")];
});

async function run(by: OperatorActor | null = null) {
  const output: string[] = [];
  const personnel = by && (await prisma().operator.findFirstOrThrow({ where: { id: by.operatorId } })).personnelId;
  const sum = await repairBooks(query, { branch: b, by: personnel }, (line) => output.push(line));
  return { ...sum, said: output };
}

test("a prepayment's gains are reported, and taken back by a document that another person posts unchanged", async () => {
  await post(of, "2025-02-01", foreign(of.bank, of.sale, 200_000, 5_000_000));
  await post(of, "2025-02-01", foreign(of.cash, of.sale, 200_000, 5_000_000));
  for (const [day, rate] of [
    ["2025-02-28", 60_000],
    ["2025-03-31", 50_000],
  ] as const) {
    await typeRate(b, day, rate);
    expect((await close(b, day)).state).toBe("done");
  }
  await asLedgerOwner("update ledger.accounts set monetary = false where branch_id = $1 and id = $2", [b, of.bank]);
  const stood = await balances(b, "2026-12-31");
  expect(stood[`${of.bank} USD`]).toEqual([100_000_000n, 200_000n]);

  const result = await run();
  expect(result.wrong).toBe(1);
  expect(result.said.find((line) => /was revalued/.test(line))).toContain(
    "bank: was revalued by 95000000 debit since 2025-02-28",
  );
  await run(people[0]);
  const [draft] = await asLedgerOwner<{ id: number; rows: object[]; date: string }>(
    "select id, rows, doc_date::text as date from ledger.drafts where branch_id = $1 and purpose = 'revaluation_repair'",
    [b],
  );
  const { id, ...given } = draft!;
  const send = (by: OperatorActor) =>
    replaceDocument(
      ctxOf(by),
      DocumentChange.parse({ id, type: "adjustment", description: "x", status: "temporary", ...given }),
    );
  expect(await refusal(send(people[0]))).toEqual(["operationNotAllowed"]);
  await send(people[1]);

  const after = await balances(b, "2026-12-31");
  expect(after[`${of.bank} USD`]).toEqual([5_000_000n, 200_000n]);
  expect(after[`${of.cash} USD`]).toEqual(stood[`${of.cash} USD`]);
  const gain = `${await mapped(b, "fx.gain")} IRR`;
  expect(after[gain]![0] - stood[gain]![0]).toBe(95_000_000n);
  expect(await run()).toMatchObject({ wrong: 0, refused: 0 });
  expect(await ledgerMismatches(of)).toEqual([]);
  await typeRate(b, "2025-12-31", 70_000);
  expect((await close(b, "2025-12-31")).state).toBe("done");
  expect((await balances(b, "2026-12-31"))[`${of.bank} USD`]).toEqual([5_000_000n, 200_000n]);
});
