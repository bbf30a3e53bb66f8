import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isDiskFull, isFull } from "./disk";

const MIB = 1024 ** 2;
const disk = (mib: number, left: number, reserved = 0) => ({
  ...{ blocks: mib, bfree: left + reserved, bavail: left, bsize: MIB },
});

test.each([
  ["95 % of a small one", disk(1_000, 50), true],
  ["94.9 %", disk(1_000, 51), false],
  ["nothing left but what root keeps for itself", disk(1_000, 0, 50), true],
  ["96 % of a large one with 40 GiB left", disk(1_024 * 1_000, 1_024 * 40), false],
  ["99.9 % of a large one with less than 1 GiB left", disk(1_024 * 1_000, 1_023), true],
  ["one that does not say how large it is", disk(0, 0), false],
])("%s: %j is full: %s", (_, given, full) => {
  expect(isFull(given)).toBe(full);
});

test("a folder that is not there is no full disk", async () => {
  const folder = await mkdtemp(join(tmpdir(), "safar-disk-"));
  await rm(folder, { recursive: true });
  expect(await isDiskFull(folder)).toBe(false);
});
