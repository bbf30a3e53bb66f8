import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { READERS, unread } from "./readers";
import { DATA } from "./schema";

const members = Object.fromEntries(Object.entries(DATA).map(([type, { shape }]) => [type, Object.keys(shape)]));
const textOf = (path: string) => readFileSync(join(import.meta.dirname, "../../../..", path), "utf8");

test("every setting has a reader in the code", () => {
  expect(unread(members, READERS, textOf)).toEqual([]);
});

test("that test finds a member without a reader, a planned one, and one that its reader only mentions", () => {
  const planted = { sms: ["on_planting", "promised", "spoken_of", "read"] };
  const readers = {
    sms: { promised: "not yet" as const, spoken_of: { in: "a.ts" }, read: { in: "a.ts" } },
  };
  const text = "// spoken_of is nothing\ntype A = { spoken_of: string };\n\nconst x = data.read;\n";
  expect(unread(planted, readers, () => text)).toEqual(["sms.on_planting", "sms.promised", "sms.spoken_of"]);
});
