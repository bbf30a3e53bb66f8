import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SQL_VERBS } from "./audit-actions";

const declared = Object.entries(SQL_VERBS).flatMap(([area, verbs]) => verbs.map((verb) => `${area}.${verb}`));
const sources = readdirSync("prisma/sql", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".sql") && !file.endsWith("zz-old-names.sql"))
  .map((file) => readFileSync(join("prisma/sql", file), "utf8"));

/** Statements that write to the audit log, up to their end. */
const written = sources.flatMap((sql) => sql.match(/insert into audit_log[^;]*/g) ?? []);

test("each action that SQL writes to the audit log is declared", () => {
  const actions = written.flatMap((sql) => {
    const [head = ""] = sql.match(/^[\s\S]{0,900}/) ?? [];
    const events = /insert into outbox[\s\S]*/.exec(head)?.index ?? head.length;
    return [...head.slice(0, events).matchAll(/'([a-z_]+\.[a-z_-]+)'/g)].map(([, action]) => action!);
  });
  expect(actions.length).toBeGreaterThan(20);
  expect([...new Set(actions)].filter((action) => !declared.includes(action))).toEqual([]);
  const areas = written.flatMap((sql) => [...sql.matchAll(/'([a-z_]+)\.' \|\|/g)].map(([, area]) => area!));
  expect(areas.filter((area) => !(area in SQL_VERBS))).toEqual([]);
});

test("each declared action of SQL is written there: whole, or as the verb of its area", () => {
  const text = sources.join("\n");
  const missing = declared.filter((action) => {
    const [area, verb] = action.split(".");
    return !text.includes(`'${action}'`) && !(text.includes(`'${area}.' ||`) && text.includes(`'${verb}'`));
  });
  expect(missing).toEqual([]);
});
