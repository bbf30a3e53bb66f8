import type { z } from "zod";
import { auditAll } from "../../kernel/audit";
import type { AuditAction } from "../../kernel/audit-actions";
import type { Ctx, TxCtx } from "../../kernel/context";
import { CATALOGUE } from "../../kernel/error-catalogue";
import { isRefusal, Refusal } from "../../kernel/errors";
import { retry } from "../../kernel/retry";
import type { StorePeopleRequest } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { conflictGroupsOf } from "./import-conflict-groups";
import { type Item, readItem, toPersonItem } from "./read-item";
import { DOCUMENT_FAULTS } from "./rules";
import type { Stored, StoredItem } from "./schema";

/** Result of one item: the passenger it belongs to, or the refusal. Paths are below the item. */
type Outcome = { outcome: "created" | "updated"; id: number } | { outcome: "refused"; refusal: Refusal };

type Facts = Record<string, string>;
type Row = {
  place: number;
  outcome: Outcome["outcome"];
  id: number | null;
  nth: number | null;
  fault: string | null;
  before: Facts | null;
  after: Facts | null;
};
type Wave = (items: readonly Item[]) => Promise<Row[]>;

/**
 * Creates or updates up to 500 passengers of the branch: Iranians are matched by national code, others by document.
 * Items are independent: fieldMissing (3002), fieldInvalid (3003) and documentInvalid (3005) are reported per item.
 * Concurrent callers with the same person create one.
 */
export async function storePassengers(
  ctx: Ctx,
  { passengers }: { passengers: readonly unknown[] },
): Promise<z.input<typeof Stored>> {
  const outcomes = await store(ctx, passengers, waveOn(ctx));
  const items = outcomes.map((outcome, index) => toPassengerDto(outcome, index, ctx.locale));
  const count = (of: string) => items.filter(({ outcome }) => outcome === of).length;
  const refused = count("refused");
  const { code } = refused === 0 ? CATALOGUE.registered : CATALOGUE.partlyRegistered;
  return { items, meta: { code, created: count("created"), updated: count("updated"), refused } };
}

/** Stores one passenger from a form; a refusal is thrown. */
export async function storePassenger(
  ctx: Ctx,
  passenger: unknown,
): Promise<{ outcome: "created" | "updated"; id: number }> {
  const [outcome] = await store(ctx, [passenger], waveOn(ctx));
  if (outcome!.outcome === "refused") throw outcome!.refusal;
  return outcome!;
}

/** Each wave is a transaction of its own, retried on a serialization conflict. */
const waveOn =
  (ctx: Ctx): Wave =>
  (items) =>
    retry(() => transact(ctx, (tx) => storeWave(tx, items)).catch(asPostgres), { idempotent: true });

/** Stores items without shared identity keys in one transaction, including their audit rows. */
export async function storeWave(tx: TxCtx, items: readonly Item[]): Promise<Row[]> {
  const request: StorePeopleRequest = { branch_id: tx.actor.branchId, now: tx.now, items: items.map(toPersonItem) };
  const rows = await tx.db.$queryRaw<Row[]>`select * from store_people(${JSON.stringify(request)}::jsonb)`;
  const result = rows.flatMap(({ id, before, after }) => {
    if (id === null || after === null) return [];
    const action: AuditAction = before === null ? "passenger.create" : "passenger.update";
    return [{ action, subject: { type: "passenger", id }, ...(before && { before }), after }];
  });
  if (result.length > 0) await auditAll(tx, result);
  return rows;
}

/** Rethrows the error with its PostgreSQL code. */
function asPostgres(error: unknown): never {
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } };
  const code = meta?.driverAdapterError?.cause?.originalCode;
  throw code === undefined ? error : Object.assign(error as Error, { code });
}

async function store({ now }: { now: Date }, given: readonly unknown[], call: Wave): Promise<Outcome[]> {
  const items: (Item | undefined)[] = [];
  const outcomes: Outcome[] = [];
  for (const [place, one] of given.entries()) {
    try {
      items[place] = readItem(one, now);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      outcomes[place] = { outcome: "refused", refusal: error };
    }
  }
  for (const wave of conflictGroupsOf(items)) {
    const rows = await call(wave.map((place) => items[place]!));
    for (const row of rows) outcomes[wave[row.place - 1]!] = outcomeOf(row);
  }
  return outcomes;
}

function outcomeOf({ outcome, id, nth, fault }: Row): Outcome {
  if (outcome !== "refused") return { outcome, id: id! };
  const expired = fault === "expired";
  const path = `documents[${nth! - 1}].${expired ? "expires_on" : "number"}`;
  const message = expired ? DOCUMENT_FAULTS.expired : DOCUMENT_FAULTS.other;
  return { outcome, refusal: new Refusal("documentInvalid", { fields: [{ path, message }] }) };
}

function toPassengerDto(outcome: Outcome, index: number, locale: "fa" | "en"): z.input<typeof StoredItem> {
  if (outcome.outcome !== "refused") return { index, ...outcome, code: CATALOGUE.registered.code };
  const { row, details } = outcome.refusal;
  return {
    index,
    outcome: "refused",
    id: null,
    code: row.code,
    title: row.title[locale],
    solution: row.solution[locale],
    fields: (details.fields ?? []).map(({ path, message }) => ({
      path: `passengers[${index}]${path && `.${path}`}`,
      message: typeof message === "string" ? message : message[locale],
    })),
  };
}
