import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { keepRunning, type SupervisedProcess } from "./keep-running";

const folder = mkdtempSync(join(tmpdir(), "safar-kept-"));
const file = join(folder, "child.mjs");
writeFileSync(file, 'process.send({ type: "ready" }); setInterval(() => process.send({ type: "alive" }), 5);');
afterAll(() => rmSync(folder, { recursive: true }));

let running: SupervisedProcess | undefined;
afterEach(() => running?.stop(1_000));

function keeping(more: { watched?: boolean } = {}) {
  const children: ChildProcess[] = [];
  const gone = vi.fn();
  running = keepRunning({
    ...{ name: "Child", lookMs: 20, gone, ...more },
    launch: () => {
      // Without inherited flags, which are the test runner's.
      children.push(fork(file, [], { execArgv: [] }));
      return children.at(-1)!;
    },
  });
  return { children, gone, ready: running.ready };
}

test("a process that stops responding is killed and replaced", async () => {
  const { children, gone, ready } = keeping();
  await ready;
  children[0]!.kill("SIGSTOP");
  await vi.waitFor(() => expect(children).toHaveLength(2), { timeout: 5_000, interval: 10 });
  expect([children[0]!.signalCode, gone.mock.calls.length]).toEqual(["SIGKILL", 1]);
});

test("one that is looked at in a debugger is left alone", async () => {
  const { children, ready } = keeping({ watched: false });
  await ready;
  children[0]!.kill("SIGSTOP");
  const other = keepRunning({ name: "Other", lookMs: 20, launch: () => fork(file, [], { execArgv: [] }) });
  await other.ready;
  const before = children.length;
  await other.stop(1_000);
  expect([before, children.length]).toEqual([1, 1]);
});
