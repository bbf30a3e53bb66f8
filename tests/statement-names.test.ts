import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "@/server/db";

test("a second text under a statement's name is detected, on any connection", async () => {
  const name = `planted.${randomUUID()}`;
  await query(name, "select 1 as n");
  await query(name, "select 1 as n");
  await expect(query(name, "select 2 as n")).rejects.toThrow(`two statements are called ${name}`);
});
