import type { BranchId, Query } from "../../kernel/context";
import type { AnswerRow, ReportedClaim, SupplierClaimsRequest } from "../../kernel/sql-types";
import { supplierById } from "../supplier/active-suppliers";
import { callSupplier } from "../supplier/call";
import type { TradeDeps } from "../trade/deps";
import { canceledBySeller } from "./canceled-by-seller";

/** Bookings per call, and maximum calls per supplier and night. */
const A_CALL = 100;
const MAX_CALLS = 1_000;

type Compared = {
  branch_id: BranchId;
  supplier_id: number;
  compared: number;
  different: number;
  fault?: string;
};

/**
 * Compares our payables to other deployments with their claims per booking, and stores each difference
 * (prisma/sql/sales/supplier-claims.sql): for future journeys and those of the last 45 days. Unnoticed cancellations by a
 * seller are processed first. An unavailable supplier does not affect the others and is reported with its fault.
 */
export async function compareClaims(deps: TradeDeps): Promise<Compared[]> {
  const reported: Compared[] = [];
  const sellers = await deps.query<{ branch_id: BranchId; supplier_id: number }>("claims.sellers", SELLERS);
  for (const { branch_id, supplier_id } of sellers) {
    const sum: Compared = { branch_id, supplier_id, compared: 0, different: 0 };
    await compareOne(deps, sum).catch((error: Error) => {
      sum.fault = error.message;
    });
    reported.push(sum);
  }
  return reported;
}

async function compareOne(deps: TradeDeps, sum: Compared): Promise<void> {
  const { branch_id, supplier_id } = sum;
  const supplier = await supplierById(deps, branch_id, supplier_id);
  if (!supplier || !(await deps.supplierOf(supplier)).statuses) return;
  let after = 0n;
  for (let call = 0; call < MAX_CALLS; call++) {
    const page = await toCompare(deps.query, [branch_id, supplier_id, after, A_CALL]);
    if (page.length === 0) return;
    after = BigInt(page.at(-1)!.booking_id);
    const pnrs = page.map(({ pnr }) => pnr);
    const statuses = await callSupplier(deps, supplier, "statuses", (of, asking) => of.statuses!(pnrs, asking));
    const owed = new Map(statuses.map((one) => [one.pnr, one]));
    for (const { booking_id, pnr, noted } of page) {
      const one = owed.get(pnr);
      if (one) await canceledBySeller(deps, branch_id, { booking_id: BigInt(booking_id), noted }, one);
    }
    const result: ReportedClaim[] = page.flatMap(({ booking_id, pnr }) => {
      const one = owed.get(pnr);
      return one?.owed == null ? [] : [{ booking_id: Number(booking_id), owed: one.owed, currency: one.currency }];
    });
    const request: SupplierClaimsRequest = { branch_id, reported: result };
    const [row] = await deps.query<AnswerRow<"store_supplier_claims">>("claims.keep", STORE, [JSON.stringify(request)]);
    sum.compared += row!.answer.compared;
    sum.different += row!.answer.different;
    if (page.length < A_CALL) return;
  }
  throw new Error(`more than ${A_CALL * MAX_CALLS} bookings: the rest was not compared`);
}

const toCompare = (query: Query, values: unknown[]) =>
  query<{ booking_id: bigint; pnr: string; noted: { standing: number } | null }>("claims.page", PAGE, values);

const SELLERS = "select branch_id, id as supplier_id from suppliers where adapter = 'core' order by branch_id, id";
const PAGE = "select booking_id, pnr, noted from claims_to_compare($1::int, $2::int, $3::bigint, $4::int)";
const STORE = "select store_supplier_claims($1) as answer";
