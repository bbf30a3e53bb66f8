import pg from "pg";
import { expect, test } from "vitest";
import { query } from "@/server/db";
import { type ChequeDesk, chequeDesk, imbalances, registered } from "../../../../tests/cheques";
import { asLedgerOwner } from "../../../../tests/ledger";

const CLIENTS = 6;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Moves a cheque to the bank and back repeatedly, each time with a document. */
async function toAndFro(
  desk: ChequeDesk,
  id: number,
  running: () => boolean,
  dto: Map<number, number>,
): Promise<number> {
  let killed = 0;
  while (running()) {
    const client = new pg.Client({
      connectionString: process.env.DATABASE_URL,
      application_name: `cheques-${desk.branchId}`,
    });
    client.on("error", () => {});
    await client.connect();
    try {
      while (running()) {
        const { rows } = await client.query(
          "select last_seq as seq, state from cheques where branch_id = $1 and id = $2",
          [desk.branchId, id],
        );
        const operation = rows[0].state === "in_safe" ? "deposit" : "recall";
        const request = {
          ...{ branch_id: desk.branchId, actor: "operator:1", request_id: "t", now: new Date() },
          acts: [{ id, seq: rows[0].seq, operation }],
        };
        const { rows: answers } = await client.query("select act_on_cheques($1) as answer", [JSON.stringify(request)]);
        expect(answers[0].answer).toEqual({ ids: [id] });
        dto.set(id, rows[0].seq + 1);
      }
    } catch (error) {
      if ((error as { matcherResult?: unknown }).matcherResult) throw error;
      killed++;
    } finally {
      await client.end().catch(() => {});
    }
  }
  return killed;
}

test("killed backends during acts: reported acts exist, and none is partial", async () => {
  const desk = await chequeDesk();
  const ids: number[] = [];
  for (let nr = 0; nr < CLIENTS; nr++) ids.push(await registered(desk, "received"));
  const reported = new Map<number, number>();
  let running = true;
  const victims = ids.map((id) => toAndFro(desk, id, () => running, reported));
  for (let time = 0; time < 20; time++) {
    await pause(40);
    await query(
      "t.kill",
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and state = 'active'",
      [`cheques-${desk.branchId}`],
    );
  }
  running = false;
  const killed = (await Promise.all(victims)).reduce((sum, one) => sum + one, 0);
  expect(killed).toBeGreaterThan(5);
  for (const [id, seq] of reported) {
    const [row] = await query<{ seq: number }>(
      "t.seq",
      "select last_seq as seq from cheques where branch_id = $1 and id = $2",
      [desk.branchId, id],
    );
    // An act with a lost answer may exist additionally.
    expect(row!.seq).toBeGreaterThanOrEqual(seq);
  }
  expect(await imbalances(desk)).toEqual([]);
}, 60_000);

test("months closed during acts: nothing refused is posted there", async () => {
  const desk = await chequeDesk();
  const day = new Date(Date.parse(desk.today) - 40 * 86_400_000).toISOString().slice(0, 10);
  const ids: number[] = [];
  for (let nr = 0; nr < 40; nr++) ids.push(await registered(desk, "received", { due_date: day }, day));
  const [month] = await asLedgerOwner<{ last: string }>(
    "select (upper(dates) - 1)::text as last from ledger.periods where branch_id = $1 and dates @> $2::date",
    [desk.branchId, day],
  );
  const outcomes = new Map<number, string>();
  const request = (id: number) =>
    JSON.stringify({
      ...{ branch_id: desk.branchId, actor: "operator:1", request_id: "t", now: new Date() },
      acts: [{ id, operation: "deposit", date: day }],
    });
  const acting = Promise.all(
    ids.map(async (id, nr) => {
      await pause(nr);
      const [row] = await query<{ answer: { refused?: { code: number }[] } }>(
        "cheque.act",
        "select act_on_cheques($1) as answer",
        [request(id)],
      );
      outcomes.set(id, row!.answer.refused ? String(row!.answer.refused[0]!.code) : "done");
    }),
  );
  await pause(15);
  await asLedgerOwner("select ledger.close_periods($1, $2, 'closed', 'x')", [desk.branchId, month!.last]);
  await acting;
  const [last] = await query<{ answer: { refused?: { code: number }[] } }>(
    "cheque.act",
    "select act_on_cheques($1) as answer",
    [request(await registered(desk, "received", { due_date: day }))],
  );
  // Registered today: both the order of days and the month are violated.
  expect(last!.answer.refused?.[0]?.code).toBeDefined();
  expect([...new Set(outcomes.values())].filter((one) => !["done", "7301"].includes(one))).toEqual([]);
  for (const [id, outcome] of outcomes) {
    const [row] = await query<{ state: string }>(
      "t.state",
      "select state from cheques where branch_id = $1 and id = $2",
      [desk.branchId, id],
    );
    expect([id, row!.state]).toEqual([id, outcome === "done" ? "deposited" : "in_safe"]);
  }
  expect([...outcomes.values()]).toContain("7301");
  expect(await imbalances(desk)).toEqual([]);
}, 60_000);
