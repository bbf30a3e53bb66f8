import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DATA_MODEL, dataModel, foreignKeys, tablesOfSchema } from "../scripts/lib/data-model.mjs";

test("docs/data-model.md is what the schema is now", async () => {
  expect(readFileSync(DATA_MODEL, "utf8"), "stale: run npm run data-model").toBe(await dataModel(process.cwd()));
});

test("draws each foreign key that the golden catalogue has", async () => {
  const catalogue = readFileSync("prisma/catalogue.golden.txt", "utf8");
  const page = await dataModel(process.cwd());
  const tables = new Set(
    [...catalogue.matchAll(/ foreign key \S+ of (?:public\.)?(\S+)$/gm)].map(([, table]) => table!),
  );
  expect(tables.size).toBeGreaterThan(100);
  const drawn = new Set([...page.matchAll(/^ {2}(\w+) [|}]o--/gm)].map(([, table]) => table!));
  expect([...tables].filter((table) => !drawn.has(table.replace(".", "_")))).toEqual([]);
});

test("reads tables, their names, keys and comments from a schema", () => {
  const schema = `
/// Who travels. Never deleted.
model Traveller {
  branchId Int     @map("branch_id")
  id       Int
  name     String?

  @@id([branchId, id])
  @@map("travellers")
}
`;
  expect(tablesOfSchema(schema)).toEqual([
    {
      table: "travellers",
      model: "Traveller",
      about: "Who travels.",
      key: ["branch_id", "id"],
      columns: new Map([
        ["branch_id", { type: "Int", optional: false }],
        ["id", { type: "Int", optional: false }],
        ["name", { type: "String", optional: true }],
      ]),
    },
  ]);
});

test("reads foreign keys in every form that migrations use, except dropped ones", () => {
  const sql = `
    create table a (
      id   int not null references b (id),
      c_id int,
      foreign key (c_id) references x.c (id)
    );
    alter table a add column d_id int references d (id), add constraint a_gone foreign key (id) references e (id);
    ALTER TABLE "a" ADD CONSTRAINT "named" FOREIGN KEY ("f_id") REFERENCES "f"("id");`;
  const names = ["a_id_fkey", "a_c_id_fkey", "a_d_id_fkey", "named"];
  const catalogue = names.map((name) => `0 foreign key ${name} of public.a`).join("\n");
  expect(foreignKeys(sql, catalogue).map(({ columns, to }) => `${columns} -> ${to}`)).toEqual([
    "c_id -> x.c",
    "id -> b",
    "d_id -> d",
    "f_id -> f",
  ]);
});
