import { expect, test } from "vitest";
import { ROLE_PERMISSIONS } from "@/domain/kernel/permission/rules";
import { TOPICS } from "@/domain/kernel/topics";
import { sourcesIn } from "../../../tests/source-paths";
import { heardBy, READERS } from "./topics";

const read = (folder: string, kind: RegExp) => sourcesIn([folder], kind).map(([, text]) => text);

/** Families that SQL writes into the outbox or notifies directly. Code in TypeScript can publish only `TOPICS`. */
function familiesOf(sources: readonly string[]): string[] {
  const found = sources.flatMap((source) => [
    ...[...source.matchAll(/into outbox\b[^;]*/g)].flatMap(([sql]) =>
      [...sql.matchAll(/'([a-z_]+)\.[a-z_.]*'/g)].map(([, family]) => family!),
    ),
    ...[...source.matchAll(/'topic', '([a-z_]+)\./g)].map(([, family]) => family!),
  ]);
  return [...new Set(found)].sort();
}

test("every family of events declares its readers", () => {
  const families = familiesOf([...read("src", /(?<!\.test)\.ts$/), ...read("prisma/sql", /\.sql$/)]);
  expect(families.length).toBeGreaterThan(20);
  expect([...Object.keys(TOPICS), ...families].filter((family) => !(family in READERS))).toEqual([]);
});

test("an undeclared family is found in SQL", () => {
  const planted = [
    "insert into outbox (branch_id, type) values (b, 'secret.' || what, 'x');",
    "perform pg_notify('live', json_build_object('topic', 'bonus.' || verb)::text);",
  ];
  expect(familiesOf(planted)).toEqual(["bonus", "secret"]);
});

test("a page's readers receive its events and no other reader does; a family without readers is received by none", () => {
  const of = (role: keyof typeof ROLE_PERMISSIONS) => ({ operatorId: 7, permissions: ROLE_PERMISSIONS[role] });
  const resultOf = (topic: string) => ({ topic, id: "41" });
  for (const [topic, hears, deaf] of [
    ["document.posted", "accountant", "support"],
    ["operator.changed", "manager", "seller"],
    ["message.changed", "support", "cashier"],
    ["wallet.spent", "cashier", "none"],
    ["webhook.changed", "accountant", "seller"],
  ] as const) {
    expect([topic, heardBy(of(hears), resultOf(topic))]).toEqual([topic, resultOf(topic)]);
    const others = deaf === "none" ? { operatorId: 8, permissions: [] } : of(deaf);
    expect([topic, heardBy(others, resultOf(topic))]).toEqual([topic, null]);
  }
  expect(heardBy(of("manager"), resultOf("unheard_of.changed"))).toBeNull();
  expect(heardBy({ operatorId: 8, permissions: [] }, resultOf("work.changed"))).toEqual({
    topic: "work.changed",
    id: "",
  });
});

test("job progress is sent to the job's owner only", () => {
  const manager = { operatorId: 7, permissions: ROLE_PERMISSIONS.manager };
  expect(heardBy(manager, { topic: "export.percent.7", id: "3" })).toEqual({ topic: "export.percent.7", id: "3" });
  expect(heardBy(manager, { topic: "export.percent.8", id: "3" })).toBeNull();
});
