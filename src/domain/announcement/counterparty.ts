import type { z } from "zod";
import type { OperatorActor, TxCtx } from "../context";
import { refuseField } from "../errors";
import type { PersonRef } from "../party/schema";
import { FAULTS } from "./rules";

type Person = z.output<typeof PersonRef>;

/** As the books name somebody: `colleague:7`. */
export const written = ({ type, id }: Person): string => `${type}:${id}`;

/**
 * The account a party's notes stand on at a day: a colleague's own, a passenger's by the branch's mapping. 3003 at `party` where
 * the branch knows nobody of that number.
 */
export async function counterAccount({ db, actor }: TxCtx<OperatorActor>, party: Person, day: string): Promise<number> {
  const [row] =
    party.type === "colleague"
      ? await db.$queryRaw<{ id: number | null }[]>`
          select receivable_id as id from colleagues where branch_id = ${actor.branchId}::int and id = ${party.id}::int`
      : await db.$queryRaw<{ id: number | null }[]>`
          select (select m.account_id from ledger.mappings m
                   where m.branch_id = p.branch_id and m.key = 'customer.receivable' and m.valid @> ${day}::date) as id
            from passengers p
           where p.branch_id = ${actor.branchId}::int and p.id = ${party.id}::int and p.merged_into is null and p.status = 1`;
  if (!row?.id) throw refuseField("party", FAULTS.noParty);
  return row.id;
}
