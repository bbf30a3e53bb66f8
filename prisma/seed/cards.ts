import type pg from "pg";
import { isCardNumber } from "@/domain/cashier/credit-card/rules";
import { derivedKey } from "@/server/auth/sealing";
import { vaultUnder } from "@/server/card-vault";
import { chance } from "./chance";

const BINS = ["603799", "610433", "627412", "589210", "502229", "621986"];
const BINS_ABROAD = ["411111", "555555"];

type Office = { branchId: number; count: number; authSecret: string | undefined };

/** Cards of some of the first passengers; the numbers have valid check digits and are unassigned. */
export async function plantCards(client: pg.ClientBase, { branchId, count, authSecret }: Office): Promise<void> {
  if (!authSecret) return;
  const vault = vaultUnder((purpose) => [derivedKey(authSecret, purpose)]);
  const luck = chance(4_100 + branchId);
  const { rows } = await client.query<{ id: number; name: string }>(PEOPLE, [branchId, count]);
  for (const { id, name } of rows) {
    const number = cardNumber(luck.pick(branchId === 1 ? BINS : BINS_ABROAD), luck.between(100_000_000, 999_999_999));
    await client.query(
      `insert into credit_cards (branch_id, passenger_id, sealed, mark, bin, last4, holder, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, 'system')`,
      [
        ...[branchId, id, Buffer.from(vault.seal({ number, iban: null })), Buffer.from(vault.mark(number))],
        ...[number.slice(0, 6), number.slice(-4), name],
      ],
    );
  }
}

/** The last digit is the one that checks. */
function cardNumber(bin: string, account: number): string {
  const digits = Array.from({ length: 10 }, (_, last) => `${bin}${account}${last}`);
  return digits.find(isCardNumber)!;
}

const PEOPLE = `
  select id, concat_ws(' ', coalesce(first_name_latin, first_name), coalesce(last_name_latin, last_name)) as name from passengers
   where branch_id = $1 and status = 1 and merged_into is null order by mobile is distinct from '+989120000001', id limit $2`;
