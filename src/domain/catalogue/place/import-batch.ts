import { z } from "zod";
import { audit } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { type Refusal, refuseField, type Text } from "../../kernel/errors";
import { publish } from "../../kernel/publish";
import { refusalFromZod } from "../../kernel/refusal-from-zod";
import type { JobKind, JobRowResult } from "../../platform/background-job/kind";
import { ROWS } from "./import-row";
import { OWN_KINDS, type OwnKind } from "./rules";

const BATCH_SIZE = 300;
const Params = z.object({ kind: z.enum(OWN_KINDS) });
const Place = z.object({ nr: z.int(), created: z.int(), updated: z.int() });
const BEGINNING = { nr: 0, created: 0, updated: 0 };

type Tx = TxCtx<OperatorActor>;
type Ready = { nr: number; code: string; country?: string; province?: string; city?: string };

/**
 * Imports spreadsheet rows as places of the branch: created or updated by code, each invalid row reported and skipped.
 */
export const placeImport: JobKind = {
  permission: "settings:write",
  batch: async (tx, work) => {
    const { kind } = Params.parse(work.params);
    const place = Place.parse(work.place ?? BEGINNING);
    const key = { branchId: tx.actor.branchId, workId: work.id };
    const rows = await tx.db.placeImportRow.findMany({
      where: { ...key, nr: { gt: place.nr } },
      orderBy: { nr: "asc" },
      take: BATCH_SIZE,
    });
    const reported: JobRowResult[] = [];
    const read = rows.flatMap(({ nr, cells }) => readRow(kind, nr, cells, reported, tx.locale));
    const ready = await withKnown(tx, kind, firstOfEach(read, reported, tx.locale), reported);
    const made = ready.length > 0 ? await store(tx, kind, ready) : [];
    const created = place.created + made.filter(({ created }) => created).length;
    const updated = place.updated + made.filter(({ created }) => !created).length;
    await tx.db.placeImportRow.deleteMany({ where: { ...key, nr: { lte: rows.at(-1)?.nr ?? 0 } } });
    const over = work.done + rows.length >= work.total;
    if (over) {
      const after = { kind, created, updated };
      await audit(tx, { action: "place.import", subject: { type: "work", id: work.id }, after });
      await publishPlaces(tx, kind);
    }
    return {
      // Rows missing in the staging table will not return: the job ends.
      done: rows.length === 0 ? work.total - work.done : rows.length,
      refused: reported.length,
      rows: reported,
      place: { nr: rows.at(-1)?.nr ?? place.nr, created, updated },
      ...(over && { answer: { kind, created, updated } }),
    };
  },
};

/** Publishes a change, so that console pages with base data refetch. */
export const publishPlaces = (tx: Tx, kind: OwnKind): Promise<void> =>
  publish(tx, { topic: "place.changed", subject: { type: "place", id: kind }, data: { kind } });

function readRow(kind: OwnKind, nr: number, cells: unknown, dto: JobRowResult[], locale: "fa" | "en"): Ready[] {
  const { data, error } = ROWS[kind].safeParse(cells);
  if (data) return [{ nr, ...data }];
  dto.push(refused(nr, refusalFromZod(error.issues, cells), locale));
  return [];
}

/** Of a code that is repeated in a batch only the first row is used, since the choice would be arbitrary. */
function firstOfEach(rows: Ready[], dto: JobRowResult[], locale: "fa" | "en"): Ready[] {
  const seen = new Map<string, number>();
  return rows.filter(({ nr, code }) => {
    const before = seen.get(code);
    if (before === undefined) return seen.set(code, nr);
    const message = { en: `stands in row ${before} already`, fa: `در ردیف ${before} هم آمده است` };
    dto.push(refused(nr, refuseField("code", message), locale));
    return false;
  });
}

/** References of a row must exist, common or the branch's own. */
async function withKnown(
  { db, actor, locale }: Tx,
  kind: OwnKind,
  rows: Ready[],
  dto: JobRowResult[],
): Promise<Ready[]> {
  const mine = { OR: [{ ownerBranch: null }, { ownerBranch: actor.branchId }] };
  const codesOf = (member: "country" | "province" | "city") => [...new Set(rows.flatMap((row) => row[member] ?? []))];
  const select = { code: true } as const;
  const [countries, provinces, cities] = await Promise.all([
    db.country.findMany({ where: { code: { in: codesOf("country") } }, select }),
    db.province.findMany({ where: { code: { in: codesOf("province") }, ...mine }, select }),
    db.city.findMany({ where: { code: { in: codesOf("city") }, ...mine }, select }),
  ]);
  const known = {
    country: new Set(countries.map(({ code }) => code)),
    province: new Set(provinces.map(({ code }) => code)),
    city: new Set(cities.map(({ code }) => code)),
  };
  return rows.filter((row) => {
    const at = (["country", "province", "city"] as const).find((one) => row[one] && !known[one].has(row[one]));
    const foreign =
      kind === "city" && row.province && row.province.slice(0, 2) !== row.country ? "province" : undefined;
    const wrong = at ?? foreign;
    if (wrong) dto.push(refused(row.nr, refuseField(wrong, UNKNOWN), locale));
    return !wrong;
  });
}

const UNKNOWN: Text = { en: "is not in the base data", fa: "در اطلاعات پایه نیست" };

const refused = (nr: number, refusal: Refusal, locale: "fa" | "en"): JobRowResult => ({
  nr,
  outcome: "refused",
  code: refusal.row.code,
  fields: (refusal.details.fields ?? []).map(({ path, message }) => ({
    path,
    message: typeof message === "string" ? message : message[locale],
  })),
});

/** Of two rows of a code the branch's own is used. */
const townOf = (branch: string) => `
  cross join lateral (select c.* from cities c where c.code = r.city and (c.owner_branch is null or c.owner_branch = ${branch})
                       order by c.owner_branch nulls last limit 1) c`;

const SOURCES: Readonly<Record<OwnKind, { columns: string; values: string; from: string }>> = {
  province: { columns: "country, name, name_latin", values: "r.country, r.name, r.name_latin", from: "" },
  city: {
    columns: "country, province_id, name, name_latin, lat, lng, time_zone, aliases",
    // A missing time zone is that of a city of the province, else of the country.
    values: `r.country, p.id, r.name, r.name_latin, r.lat, r.lng, coalesce(r.time_zone, z.time_zone, 'UTC'), r.aliases`,
    from: `left join lateral (select p.id from provinces p where p.code = r.province and (p.owner_branch is null or p.owner_branch = $1)
                               order by p.owner_branch nulls last limit 1) p on true
           left join lateral (select c.time_zone from cities c where c.country = r.country and c.owner_branch is null
                               order by c.province_id is not distinct from p.id desc, c.rank, c.id limit 1) z on true`,
  },
  airport: {
    columns: "city_id, name, name_latin, lat, lng, time_zone, aliases",
    values:
      "c.id, r.name, r.name_latin, coalesce(r.lat, c.lat), coalesce(r.lng, c.lng), coalesce(r.time_zone, c.time_zone), r.aliases",
    from: townOf("$1"),
  },
  station: {
    columns: "city_id, name, name_latin, aliases",
    values: "c.id, r.name, r.name_latin, r.aliases",
    from: townOf("$1"),
  },
  airline: {
    columns: "country, name, name_latin, aliases",
    values: "r.country, r.name, r.name_latin, r.aliases",
    from: "",
  },
};
const TABLES = { province: "provinces", city: "cities", airport: "airports", station: "stations", airline: "airlines" };

async function store({ db, actor }: Tx, kind: OwnKind, rows: Ready[]): Promise<{ created: boolean }[]> {
  const { columns, values, from } = SOURCES[kind];
  const changing = columns.split(", ").map((column) => `${column} = excluded.${column}`);
  return db.$queryRawUnsafe(
    `insert into ${TABLES[kind]} (owner_branch, code, ${columns})
     select $1::int, r.code, ${values}
       from jsonb_populate_recordset(null::place_row, $2::jsonb) r ${from}
     on conflict (code, owner_branch) do update set ${changing.join(", ")}
     returning xmax = 0 as created`,
    actor.branchId,
    JSON.stringify(rows),
  );
}
