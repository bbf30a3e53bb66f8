import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { generateBankYear } from "../../../../tests/bank-year/generate";
import { type LoadedYear, loadBooks, loadLines } from "../../../../tests/bank-year/load-year";
import type { BankYear } from "../../../../tests/bank-year/types";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, chart } from "../../../../tests/ledger";
import { runMatching } from "./run-matching";

const NOW = new Date("2025-06-01T08:00:00Z");
let branchId: number;
let year: BankYear;
let loaded: LoadedYear;

const run = (key: string) =>
  runMatching({ query, now: NOW, requestId: "t" }, { branchId, accountId: loaded.accounts[key]! });

beforeAll(async () => {
  ({ branchId } = await office());
  await chart(branchId);
  year = generateBankYear(11, { days: Number(process.env.BANK_DAYS ?? 60) });
  loaded = await loadBooks(branchId, year);
  await loadLines(branchId, year, loaded);
  // As autovacuum does: without statistics of what was just loaded, a plan may read a whole partition for each row.
  await asLedgerOwner("analyze ledger.entries, ledger.vouchers, bank_lines, payments, cheque_events");
});

test("a run accepts what is certain, posts what the books lack, proposes the rest, and changes nothing when repeated", async () => {
  const times: number[] = [];
  let [lines, accepted] = [0, 0];
  for (const key of ["bank1", "bank2", "bank3"]) {
    const began = performance.now();
    const result = await run(key);
    times.push(performance.now() - began);
    lines += result.lines;
    accepted += result.accepted;
    expect(result).toMatchObject({ dropped: 0, taken: 0, refused: 0 });
    expect(await run(key)).toMatchObject({ accepted: 0, proposed: 0, dropped: 0, taken: 0 });
  }
  if (process.env.BANK_DAYS) console.log("ms", times, lines, accepted);
  expect(accepted / lines).toBeGreaterThan(0.95);
  const truthOf = new Map(
    year.truth.flatMap((truth) => truth.lines.map((line) => [loaded.lines.get(line)!, truth] as const)),
  );
  const wrong = (await matches()).filter(({ state, line, entries, posted }) => {
    const truth = truthOf.get(line)!;
    const expected = truth.entries.map((id) => loaded.entries.get(id)!);
    if (state !== "accepted") return false;
    return posted
      ? truth.entries.length === 1 && truth.kind !== "pos" && truth.kind !== "gateway"
      : entries.some((key) => !expected.includes(key));
  });
  expect(wrong).toEqual([]);
});

type MatchRow = { id: string; state: string; line: string; entries: string[]; posted: boolean };
const matches = () =>
  asLedgerOwner<MatchRow>(
    `select m.id::text, m.state, m.voucher_id is not null as posted, min(l.line_id)::text as line,
            array(select to_char(e.doc_date, 'YYYY-MM-DD') || ':' || e.voucher_id || ':' || e.line from bank_match_entries e
                   where e.branch_id = m.branch_id and e.match_id = m.id) as entries
       from bank_matches m join bank_match_lines l on l.branch_id = m.branch_id and l.match_id = m.id
      where m.branch_id = $1 group by m.branch_id, m.id, m.state, m.voucher_id`,
    [branchId],
  );
