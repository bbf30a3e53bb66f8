import type { z } from "zod";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { ColumnOf } from "../../kernel/table-rows";
import type { PersonRef } from "../../people/party/schema";
import { FAULTS } from "./rules";

type Person = z.output<typeof PersonRef>;

/** A party in the books' notation: `colleague:7`. */
export const written = ({ type, id }: Person): string => `${type}:${id}`;

/**
 * The account and party of a note at a day: a colleague's own account, a passenger's by the branch's mapping; a merged
 * passenger resolves to the surviving one. Throws fieldInvalid (3003) at `party` for a foreign party.
 */
export async function counterAccount(
  { db, actor }: TxCtx<OperatorActor>,
  party: Person,
  day: string,
): Promise<{ account: number; party: string }> {
  const [row] =
    party.type === "colleague"
      ? await db.$queryRaw<Found[]>`
          select receivable_id as account, id from colleagues
           where branch_id = ${actor.branchId}::int and id = ${party.id}::int and deleted_at is null`
      : await db.$queryRaw<Found[]>`
          select (select m.account_id from ledger.mappings m
                   where m.branch_id = p.branch_id and m.key = 'customer.receivable' and m.valid @> ${day}::date) as account, p.id
            from passengers s
            join passengers p on p.branch_id = s.branch_id and p.id = coalesce(s.merged_into, s.id)
           where s.branch_id = ${actor.branchId}::int and s.id = ${party.id}::int and p.status = 1`;
  if (!row?.account) throw refuseField("party", FAULTS.noParty);
  return { account: row.account, party: written({ type: party.type, id: row.id }) };
}

type Found = { account: ColumnOf<"colleagues", "receivable_id"> | null; id: number };
