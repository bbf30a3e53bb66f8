import type { OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { tagKey } from "./found";
import { AREA } from "./rules";
import { filesIn } from "./sanitise";

type Tx = TxCtx<OperatorActor>;

export const FAULTS = {
  slug: { en: "is already used by another article", fa: "مقالهٔ دیگری همین را دارد" },
  noBody: { en: "an article without text cannot be published", fa: "ابتدا متن را بنویسید" },
  noImage: { en: "is not an uploaded image: upload it first", fa: "چنین تصویری نیست؛ ابتدا آن را بارگذاری کنید" },
  noCategory: { en: "is not a known category", fa: "چنین دسته‌ای نیست" },
  noPlace: { en: "is not the code of a city or country", fa: "هیچ شهر یا کشوری این کد را ندارد" },
} as const;

/** Rejects a cover or body image that is not an article image of the branch. */
export async function imagesOf({ db, actor: { branchId } }: Tx, given: { cover: number | null; body: string }) {
  const shown = filesIn(given.body);
  const request = [...new Set([...shown, ...(given.cover === null ? [] : [given.cover])])];
  if (request.length === 0) return;
  const rows = await db.storedFile.findMany({
    where: {
      branchId,
      id: { in: request },
      mime: { startsWith: "image/" },
      path: { startsWith: `${branchId}/${AREA}/` },
      deletedAt: null,
      goneAt: null,
    },
    select: { id: true },
  });
  const known = new Set(rows.map(({ id }) => id));
  if (given.cover !== null && !known.has(given.cover)) throw refuseField("cover", FAULTS.noImage);
  if (!shown.every((file) => known.has(file))) throw refuseField("body", FAULTS.noImage);
}

/** Deduplicated. */
export async function categoriesOf({ db, actor: { branchId } }: Tx, ids: readonly number[]): Promise<number[]> {
  const request = [...new Set(ids)];
  const known = await db.category.count({ where: { branchId, id: { in: request }, deletedAt: null } });
  if (known < request.length) throw refuseField("categories", FAULTS.noCategory);
  return request;
}

/** Codes in base data notation, deduplicated. */
export async function placesOf({ db, actor: { branchId } }: Tx, codes: readonly string[]): Promise<string[]> {
  const request = [...new Set(codes.map((code) => code.toLowerCase()))];
  const rows = await db.$queryRaw<{ code: string }[]>`
    select coalesce(k.code, c.code) as code from unnest(${request}::text[]) with ordinality as p (code, nr)
      left join countries k on k.code = upper(p.code)
      left join lateral (select c.code from cities c
                          where c.code = p.code and (c.owner_branch is null or c.owner_branch = ${branchId}::int) limit 1) c on true
     where k.code is not null or c.code is not null order by p.nr`;
  if (rows.length < request.length) throw refuseField("places", FAULTS.noPlace);
  return rows.map(({ code }) => code.trim());
}

/** As typed, deduplicated. */
export const tagsOf = (tags: readonly string[]): string[] => [
  ...new Map(tags.filter((tag) => tagKey(tag) !== "").map((tag) => [tagKey(tag), tag.replace(/\s+/g, " ")])).values(),
];
