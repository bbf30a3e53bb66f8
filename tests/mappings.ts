import { mintOperatorToken } from "@/server/auth/operator-token";
import { dayFromToday } from "./day";
import { asLedgerOwner } from "./ledger";
import { personOf } from "./operators";

type Given = {
  type?: string;
  kind?: string | null;
  currency?: string | null;
  party?: boolean;
  active?: boolean;
};

let last = 0;

/** Creates a detailed account below a sub-ledger of the template's chart (`4101`); returns its id. */
export async function leaf(branchId: number, parent: string, given: Given = {}): Promise<number> {
  const { type = null, kind = null, currency = null, party = false, active = true } = given;
  const [row] = await asLedgerOwner<{ id: number }>(
    `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, nature, type, group_id, kind, currency,
                                  party_required, active)
     select $1, p.id, 4, p.code || $3::text, 'حساب ' || $3, 'Leaf ' || $3, p.nature,
            coalesce($4::ledger.account_type, p.type), 0, $5::ledger.account_kind, $6, $7, $8
       from ledger.accounts p where p.branch_id = $1 and p.code = $2
     returning id`,
    [branchId, parent, String(5000 + ++last), type, kind, currency, party, active],
  );
  return row!.id;
}

/** `Authorization` header of an operator of a branch. */
export async function bearer(branchId: Parameters<typeof personOf>[0], role?: Parameters<typeof personOf>[1]) {
  const { operatorId, permissions } = await personOf(branchId, role);
  const { token } = await mintOperatorToken({ operatorId, branchId, permissions, sessionEpoch: 0 }, new Date());
  return `Bearer ${token}`;
}

/** Today's date in a branch of the fixtures, with an offset. */
export const dayIn = (days = 0) => dayFromToday(days);
