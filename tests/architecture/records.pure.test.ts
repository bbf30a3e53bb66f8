import { expect, test } from "vitest";
import { PRODUCT_CODE, sourcesIn } from "../source-paths";
import { OTHER_CONFLICTS } from "./records.known";

const sources = sourcesIn(["src/domain", "src/server", "src/adapters"], PRODUCT_CODE);

/** Code that writes the outbox by Prisma. Raw statements that change rows and publish them in one are allowed. */
const writesOutbox = (text: string): boolean => /\boutboxEvent\s*\.\s*(create|upsert)/.test(text);

test("events are published by `publish`, `publishAll` and `recordChange` alone", () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter(([, text]) => writesOutbox(text)).map(([path]) => path)).toEqual([
    "src/domain/kernel/publish.ts",
  ]);
  expect(["await db.outboxEvent.createMany({ data })", "tx.db.outboxEvent\n  .create({})"].map(writesOutbox)).toEqual([
    true,
    true,
  ]);
  expect(writesOutbox("await db.outboxEvent.count()")).toBe(false);
});

const conflictsIn = (text: string): number => text.match(/"changedMeanwhile"/g)?.length ?? 0;
const HELPER = "src/domain/kernel/require-version.ts";

test("versions are compared by `requireVersion`", () => {
  const found = sources
    .filter(([path]) => path.startsWith("src/domain/") && path !== HELPER)
    .map(([path, text]) => [path, conflictsIn(text)] as const)
    .filter(([, count]) => count > 0);
  // The list may only shrink: what is mended leaves it.
  const allowed = Object.entries(OTHER_CONFLICTS).map(([path, [count]]) => [path, count]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed));
});

test("the number of refusals that no version decides may only shrink", () => {
  const counts = Object.values(OTHER_CONFLICTS).map(([count]) => count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(19);
  expect(conflictsIn('if (a.version !== b) throw new Refusal("changedMeanwhile");')).toBe(1);
});
