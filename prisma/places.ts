import type { Pool } from "pg";
import { readPlaces } from "@/domain/catalogue/place/data";
import { sha256 } from "../ops/schema/files";
import { stateOf, writeState } from "../ops/schema/state";

/**
 * Brings everybody's base data to what this build carries, when it changed: rows are added and corrected by their code, none is
 * taken away (something may refer to it), and what branches added is not touched. One transaction.
 */
export async function plantPlaces(pool: Pool): Promise<boolean> {
  const places = readPlaces();
  const checksum = sha256(JSON.stringify(places));
  if ((await stateOf(pool, "places")) === checksum) return false;
  await pool.query("begin");
  try {
    for (const [table, statement] of STATEMENTS) await pool.query(statement, [JSON.stringify(places[table])]);
    await writeState(pool, "places", checksum);
    await pool.query("commit");
  } catch (error) {
    await pool.query("rollback");
    throw error;
  }
  return true;
}

type Table = keyof ReturnType<typeof readPlaces>;

/** `extra`: columns that are looked up by a code of the row; `joins`: where. */
const upsert = (table: Table, columns: string, given: { extra?: [string, string]; joins?: string } = {}) => {
  const { extra, joins = "" } = given;
  const into = extra ? [...columns.split(", "), extra[0]] : columns.split(", ");
  const values = columns.split(", ").map((column) => `r.${column}`);
  const row = `jsonb_to_recordset($1) as r (${columns
    .split(", ")
    .map((column) => `${column} ${TYPES[column] ?? "text"}`)
    .join(", ")}${extra ? `, ${extra[0] === "city_id" ? "city" : "province"} text` : ""})`;
  const shared = table !== "countries";
  const changing = into.filter((column) => column !== "code");
  return `
    insert into ${table} as t (${into.join(", ")})
    select ${extra ? [...values, extra[1]].join(", ") : values.join(", ")} from ${row} ${joins}
    on conflict (code${shared ? ", owner_branch" : ""}) do update
       set ${changing.map((column) => `${column} = excluded.${column}`).join(", ")}
     where (${changing.map((column) => `t.${column}`).join(", ")})
           is distinct from (${changing.map((column) => `excluded.${column}`).join(", ")})`;
};
const TYPES: Record<string, string> = { lat: "float8", lng: "float8", rank: "smallint" };
const TOWN = "join cities c on c.code = r.city and c.owner_branch is null";

/** In the order in which they refer to each other. */
const STATEMENTS: readonly [Table, string][] = [
  ["countries", upsert("countries", "code, name, name_latin")],
  ["provinces", upsert("provinces", "code, country, name, name_latin")],
  [
    "cities",
    upsert("cities", "code, country, name, name_latin, aliases, lat, lng, time_zone, rank", {
      extra: ["province_id", "p.id"],
      joins: "left join provinces p on p.code = r.province and p.owner_branch is null",
    }),
  ],
  [
    "airports",
    upsert("airports", "code, name, name_latin, lat, lng, time_zone", { extra: ["city_id", "c.id"], joins: TOWN }),
  ],
  ["stations", upsert("stations", "code, name, name_latin", { extra: ["city_id", "c.id"], joins: TOWN })],
  ["airlines", upsert("airlines", "code, country, name, name_latin, aliases")],
];
