import pg from "pg";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { PartnerActor } from "@/domain/kernel/context";
import { changes } from "@/domain/sales/charter/changes";
import { Changes, ChangesQuery } from "@/domain/sales/charter/schema.changes";
import { charter, ctxOf, type MadeCharter, type Office, office } from "./fixtures";

type Asking = { cursor?: string; limit?: number; partner?: PartnerActor; now?: Date };
type Begun = { at: Office; made: MadeCharter; items: [number, number, number] };

/**
 * A partner that polls for changes. Each test starts with an office and a charter of three classes, passed to `dto`;
 * `writer` is a separate connection on which a test can keep a transaction open.
 */
export function polling(dto: (begun: Begun) => void) {
  const writer = new pg.Client({ connectionString: process.env.DATABASE_URL });
  let begun: Begun;
  beforeAll(() => writer.connect());
  afterAll(() => writer.end());
  beforeEach(async () => {
    const at = await office();
    const made = await charter(at.branchId, { classes: [{}, {}, {}] });
    begun = { at, made, items: made.classes as Begun["items"] };
    dto(begun);
  });

  async function poll({ cursor, limit, partner = begun.at.partner, now }: Asking = {}) {
    const answer = Changes.parse(await changes(ctxOf(partner, { now }), ChangesQuery.parse({ cursor, limit })));
    return {
      ...answer.meta,
      cursor: answer.meta.next_cursor,
      ids: answer.items.map(({ item_id }) => item_id),
      items: answer.items,
      of: (id: number) => answer.items.find(({ item_id }) => item_id === id)?.statistics,
    };
  }
  const change = (id: number, set: string) =>
    writer.query(`update charter_classes set ${set} where branch_id = $1 and id = $2`, [begun.at.branchId, id]);
  const changeCharter = (set: string) =>
    writer.query(`update charters set ${set} where branch_id = $1 and id = $2`, [begun.at.branchId, begun.made.id]);
  return { writer, poll, change, changeCharter };
}
