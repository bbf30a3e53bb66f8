import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "@/server/db";
import { dumps } from "@/server/routers/back-office/accounting/dumps";
import { doorsOf } from "../../../tests/doors";
import { office } from "../../../tests/fixtures";
import { call } from "../../../tests/http";
import { asLedgerOwner, type Chart, chart, voucher } from "../../../tests/ledger";
import type { Mounted } from "../../../tests/mounts";
import { personOf } from "../../../tests/operators";
import { ownDatabase } from "../../../tests/own-database";
import { until } from "../../../tests/until";
import { mintOperatorToken } from "../auth/operator-token";

const PATH = "/api/v2/exports/entries.csv";
/** More than sockets buffer without a reader: 20 documents of 1,000 lines, half of them long. */
const DOCUMENTS = 20;
const NOTE = `=1+1, یادداشت "درون" ${"پرواز ".repeat(60)}`.trim();

async function bearer(branchId: Chart["branchId"], role: "accountant" | "support" = "accountant"): Promise<string> {
  const { operatorId, permissions } = await personOf(branchId as never, role);
  const claims = { operatorId, branchId: branchId as never, sessionEpoch: 0, permissions };
  return `Bearer ${(await mintOperatorToken(claims, new Date())).token}`;
}

/** A document of 1,000 lines, described by `mark`. */
const long = (of: Chart, mark: string) => {
  const lines = Array.from({ length: 500 }, (_, at) => [
    { account_id: of.bank, dr: at + 1, note: NOTE },
    { account_id: of.sale, cr: at + 1 },
  ]);
  return voucher(of.branchId, lines.flat(), { description: mark });
};

let of: Chart;
let small: Chart;
let token: string;
// Uses its own database: connections are counted and killed here.
ownDatabase();
beforeAll(async () => {
  of = await chart((await office()).branchId);
  small = await chart((await office()).branchId);
  token = await bearer(of.branchId);
  for (let made = 0; made < DOCUMENTS; made += 10)
    await asLedgerOwner("select ledger.post_many($1)", [
      JSON.stringify(Array.from({ length: 10 }, () => long(of, "OURS"))),
    ]);
  await asLedgerOwner("select ledger.post($1)", [JSON.stringify(long(small, "THEIRS"))]);
});

/** Connections reading a snapshot now. */
const reading = async () =>
  (
    await query<{ pid: number }>(
      "",
      "select pid from pg_stat_activity where datname = current_database() and query ~ 'told_[0-9]' and state <> 'idle' and pid <> pg_backend_pid()",
    )
  ).map(({ pid }) => pid);

describe.each(doorsOf({ backOffice: { dumps } }))("a file over %s", (mount, start) => {
  let door: Mounted;
  beforeAll(async () => {
    door = await start();
  });
  afterAll(() => door.close());

  const ask = (method: string, search = "", authorization = token) =>
    call(door.base, method, PATH + search, { headers: { authorization, "x-forwarded-for": "127.0.0.1" } });
  /** Starts reading and takes only the head. */
  const begin = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { hostname, port } = new URL(door.base);
      const headers = { authorization: token, "x-forwarded-for": "127.0.0.1" };
      request({ host: hostname, port, path: PATH, headers, agent: false }, resolve).on("error", reject).end();
    });
  const end = (answer: IncomingMessage) =>
    new Promise<string>((resolve) => {
      answer.on("end", () => resolve(answer.complete ? "whole" : "cut")).on("error", () => resolve("broken"));
      answer.resume();
    });

  test("is complete, with its own type, with nothing of another branch and nothing that a spreadsheet executes", async () => {
    const { status, headers, text } = await ask("GET");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringContaining(`filename="entries-${of.branchId}.csv"`),
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    });
    expect(headers["content-length"]).toBeUndefined();
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows).toHaveLength(DOCUMENTS * 1_000);
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
    expect([sum("debit"), sum("credit")]).toEqual([(DOCUMENTS * 500 * 501) / 2, (DOCUMENTS * 500 * 501) / 2]);
    expect(rows[0]).toMatchObject({ account_code: "11029999", note: `'${NOTE}`, description: "OURS" });
    expect(text).not.toContain("THEIRS");
    expect((await ask("GET", "", await bearer(small.branchId))).text).not.toContain("OURS");
  });

  test("only between the given days", async () => {
    expect((await ask("GET", "?from=1404-12-20&to=2026-03-10")).text.length).toBeLessThan(1_000);
    expect((await ask("GET", "?from=1404-12-19&to=2026-03-10")).text.length).toBeGreaterThan(1_000_000);
  });

  test.each([
    ["without a token", "", "", 401, 2001],
    ["of a day that is none", "?from=1404-13-01", undefined, 422, 3003],
  ])("%s is refused in the envelope", async (_, search, authorization, status, code) => {
    const answer = await ask("GET", search, authorization);
    expect([answer.status, answer.json.code, answer.json.status]).toEqual([status, code, false]);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test("without the permission is refused in the envelope", async () => {
    const answer = await ask("GET", "", await bearer(of.branchId, "support"));
    expect([answer.status, answer.json.code]).toEqual([403, 2007]);
  });

  test("HEAD returns the type and reads nothing", async () => {
    // An earlier reader may still be closing.
    await expect.poll(reading).toEqual([]);
    const { status, headers, text } = await ask("HEAD");
    expect([status, headers["content-type"], text]).toEqual([200, "text/csv; charset=utf-8", ""]);
    expect(await reading()).toEqual([]);
  });

  test("is read no faster than it is consumed; a third concurrent one is refused; a closed connection leaves nothing behind", async () => {
    const [first, second] = [await begin(), await begin()];
    await until(async () => (await reading()).length === 2, "two readers");
    const third = await ask("GET");
    expect([third.status, third.json.code, third.headers["retry-after"]]).toEqual([429, 9001, "10"]);
    first.destroy();
    second.destroy();
    await expect.poll(reading).toEqual([]);
    expect((await ask("HEAD")).status).toBe(200);
  });

  test("that breaks midway does not end as if complete, and the next one succeeds", async () => {
    const answer = await begin();
    await until(async () => (await reading()).length === 1, "a reader");
    for (const pid of await reading()) await query("", "select pg_terminate_backend($1)", [pid]);
    expect([await end(answer), answer.complete]).toEqual(["broken", false]);
    expect((await ask("GET")).status).toBe(200);
  });

  test.runIf(mount === "node:http")(
    "that breaks midway resets an HTTP/1.0 client, which has no other signal",
    async () => {
      const { port } = new URL(door.base);
      // Not Node: data with an immediate reset looks like a normal end to it.
      const read = `exec 3<>/dev/tcp/127.0.0.1/${port}; printf "%b" "$1" >&3; read -r status <&3; echo "$status"; read -r; exec cat <&3`;
      const reader = spawn("bash", [
        "-c",
        read,
        "bash",
        `GET ${PATH} HTTP/1.0\\r\\nauthorization: ${token}\\r\\n\\r\\n`,
      ]);
      let result = "";
      reader.stderr.on("data", (text) => {
        result += text;
      });
      const closed = once(reader, "close");
      const [begun] = await once(reader.stdout, "data");
      expect(String(begun)).toContain("200 OK");
      reader.stdout.resume();
      await expect.poll(reading).toHaveLength(1);
      for (const pid of await reading()) await query("", "select pg_terminate_backend($1)", [pid]);
      reader.stdin.end("\n");
      const [code] = await closed;
      expect([code, result]).toEqual([1, expect.stringContaining("reset")]);
    },
  );
});
