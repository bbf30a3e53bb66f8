import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResultRow } from "../bench/result-row";
import { measureAll, measuring } from "../bench/side";
import { howToInstall } from "../scripts/lib/system-tools.mjs";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "safar-sides-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const row: ResultRow = { id: "A", what: "a", ours: "1", other: "1", ratio: "1", goal: "", met: true };

test("a missing tool is reported with what to install; the other rows are measured", async () => {
  const { rows, failed } = await measureAll([
    ["P4", () => measuring("ours", join(folder, "wrk"), []).then(() => [row])],
    ["P5", async () => [row]],
  ]);
  expect(failed).toEqual(["P4"]);
  expect(rows).toEqual([
    {
      ...row,
      id: "P4",
      what: "not measured",
      ours: "failed: wrk is not installed: apt-get install wrk",
      other: "",
      ratio: "",
      met: false,
    },
    row,
  ]);
  expect(howToInstall("pgbench")).toBe("pgbench is not installed: apt-get install postgresql-15");
});

test("a lock timeout of pgbench is counted on the other side, by the server's log", async () => {
  const program = join(folder, "pgbench");
  const text =
    "pgbench: error: client 3 script 0 aborted in command 1: ERROR:  canceling statement due to lock timeout";
  await writeFile(program, `#!/bin/sh\necho '${text}' >&2\necho 'pgbench: error: Run was aborted' >&2\nexit 2\n`);
  await chmod(program, 0o755);
  const { rows, failed } = await measureAll([["P2", () => measuring("other", program, []).then(() => [row])]]);
  expect(failed).toEqual(["P2"]);
  expect(rows[0]).toMatchObject({ ours: "", other: `failed: pgbench: ${text}`, met: false });
});
