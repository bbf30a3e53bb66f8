import type { z } from "zod";
import type { Ctx, PartnerActor } from "../../kernel/context";
import { titleOfReason } from "../../platform/error-record/error-title";
import type { ItemsStatus, ItemsStatusQuery } from "./schema";

type ItemsStatusInput = z.output<typeof ItemsStatusQuery>;
type Answer = z.input<typeof ItemsStatus>;
type Item = Answer[number]["item"][number];
type Row = { main_id: number; item_id: number; code: number | null; statistics: object | null };

/**
 * Seats, prices and status of up to 50 charter items, grouped by charter in the requested order; one statement. Items
 * not offered by the partner's branch (including other branches') are listed as unknown.
 */
export async function itemsStatus(ctx: Ctx<PartnerActor>, { items }: ItemsStatusInput): Promise<Answer> {
  const { branchId, colleagueId } = ctx.actor;
  const rows = await ctx.query<Row>("charter.items-status", STATISTICS, [
    branchId,
    colleagueId,
    ctx.now,
    items.map(({ main_id }) => main_id),
    items.map(({ item_id }) => item_id),
  ]);
  const charters = new Map<number, Item[]>();
  for (const { main_id, item_id, code, statistics } of rows) {
    const list = charters.get(main_id) ?? [];
    charters.set(main_id, list);
    if (code === null) list.push({ item_id, statistics } as Item);
    else {
      const unknown = { status: "unknown" as const, code, title: titleOfReason(code, ctx.locale, "book").title };
      list.push({ item_id, ...unknown, statistics: unknown });
    }
  }
  return [...charters].map(([charter_id, item]) => ({ charter_id, item }));
}

const STATISTICS = "select main_id, item_id, code, statistics from item_statistics($1, $2, $3, $4::int[], $5::int[])";
