import type { Prisma } from "@/generated/prisma/client";
import { auditAll } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { publishAll } from "../../kernel/publish";
import type { ClassPriceRow } from "../../kernel/sql-types";
import type { RowOf } from "../../kernel/table-rows";
import { auditable } from "./auditable";
import { charterEvent } from "./charter-event";
import type { CharterStatus } from "./rules.charter";
import { PAX_TYPES, type PaxType, type PriceParts } from "./rules.price";

export type PricedClass = RowOf<"charter_classes", "id" | "charter_id" | "fare_class" | "price_version"> &
  RowOf<"charters", "currency" | "starts_at"> & {
    status: CharterStatus;
    prices: ClassPrices;
  };
export type ClassPrices = Partial<Record<PaxType, PriceParts & { total: bigint }>>;

/** Classes of the branch with prices, locked in the order of bookings; foreign ones are omitted. */
export async function lockPrices(tx: TxCtx<OperatorActor>, ids: readonly number[]): Promise<PricedClass[]> {
  const { branchId } = tx.actor;
  const classes = await tx.db.$queryRaw<Omit<PricedClass, "prices">[]>`
    select c.id, c.charter_id, c.fare_class, ch.currency, c.price_version, ch.status, ch.starts_at
      from charter_classes c join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id
     where c.branch_id = ${branchId} and c.id = any(${[...ids]}::int[])
     order by c.branch_id, c.id for no key update of c`;
  const prices = await readPrices(tx, ids);
  return classes.map((one) => ({ ...one, prices: prices.get(one.id) ?? {} }));
}

async function readPrices({ db, actor: { branchId } }: TxCtx<OperatorActor>, ids: readonly number[]) {
  const rows = await db.charterClassPrice.findMany({ where: { branchId, classId: { in: [...ids] } } });
  const byClass = new Map<number, ClassPrices>();
  for (const { classId, paxType, base, tax, markup, discount, total } of rows) {
    byClass.set(classId, { ...byClass.get(classId), [paxType]: { base, tax, markup, discount, total } });
  }
  return byClass;
}

export type PriceChange = { of: PricedClass; prices: Partial<Record<PaxType, PriceParts>> };

/** The row of a price; none of an age group that is not sold. */
const rowsOf = (class_id: number, pax_type: PaxType, parts: PriceParts | undefined): ClassPriceRow[] => {
  if (!parts) return [];
  const { base, tax, markup, discount } = parts;
  return [
    { class_id, pax_type, base: Number(base), tax: Number(tax), markup: Number(markup), discount: Number(discount) },
  ];
};

/**
 * Replaces prices of locked classes, a missing age group is no longer sold; with one audit row per class and one outbox
 * row per charter. The database increments price_version. Returns the current versions.
 */
export async function writePrices(
  tx: TxCtx<OperatorActor>,
  changes: readonly PriceChange[],
): Promise<Map<number, number>> {
  const { db, actor } = tx;
  const { branchId } = actor;
  const classIds = changes.map(({ of }) => of.id);
  const rows = changes.flatMap(({ of, prices }) =>
    PAX_TYPES.flatMap((pax_type) => rowsOf(of.id, pax_type, prices[pax_type])),
  );
  await db.$executeRaw`
    delete from charter_class_prices p where p.branch_id = ${branchId} and p.class_id = any(${classIds}::int[])
       and not exists (select from jsonb_populate_recordset(null::class_price_row, ${JSON.stringify(rows)}::jsonb) k
                        where k.class_id = p.class_id and k.pax_type = p.pax_type)`;
  await db.$executeRaw`
    insert into charter_class_prices as p (branch_id, class_id, pax_type, base, tax, markup, discount)
    select ${branchId}, k.* from jsonb_populate_recordset(null::class_price_row, ${JSON.stringify(rows)}::jsonb) k
        on conflict (branch_id, class_id, pax_type) do update
       set base = excluded.base, tax = excluded.tax, markup = excluded.markup, discount = excluded.discount
     where (p.base, p.tax, p.markup, p.discount) is distinct from
           (excluded.base, excluded.tax, excluded.markup, excluded.discount)`;
  await auditAll(
    tx,
    changes.map(({ of, prices }) => ({
      ...{ action: "price.change", subject: { type: "charter_class", id: of.id } },
      before: auditable(of.prices),
      after: auditable(prices),
    })),
  );
  const charters = new Map<number, Prisma.InputJsonArray>();
  for (const { of } of changes) {
    const result = { class_id: of.id, fare_class: of.fare_class };
    charters.set(of.charter_id, [...(charters.get(of.charter_id) ?? []), result]);
  }
  await publishAll(
    tx,
    [...charters].map(([id, classes]) => charterEvent("price_changed", id, { classes })),
  );
  const now = await db.charterClass.findMany({
    where: { branchId, id: { in: classIds } },
    select: { id: true, priceVersion: true },
  });
  return new Map(now.map(({ id, priceVersion }) => [id, priceVersion]));
}

const PARTS = ["base", "tax", "markup", "discount"] as const;

/** Whether the prices differ from the stored ones. */
export const pricesDiffer = (stored: ClassPrices, wanted: Partial<Record<PaxType, PriceParts>>): boolean =>
  (["ADT", "CHD", "INF"] as const).some((type) => PARTS.some((part) => stored[type]?.[part] !== wanted[type]?.[part]));
