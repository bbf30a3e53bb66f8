import { createHash } from "node:crypto";
import type { RunBatched } from "../../kernel/batcher";
import type { CatalogueCode } from "../../kernel/errors";
import { retry } from "../../kernel/retry";
import type { PaxCounts } from "../booking/rules";
import { LOCK, newLockId, RELEASE } from "./batchers";
import type { Held } from "./schema";

type Tools = { runBatched: RunBatched; now: Date; requestId: string };
type OwnSeats = {
  branchId: number;
  colleagueId: number | null;
  /** As stored in holds: `passenger:12`. */
  holder: string;
  /** A second call with it returns the lock of the first. */
  reference: string;
  charterId: number;
  classId: number;
  pax: PaxCounts;
};

/** The outcome of a lock of one class: 1000 with its id, else the code of its refusal. */
export type OwnLock =
  | { code: 1000; lock_id: string; total: number; expires_at: string }
  | { code: CatalogueCode; lock_id: null; held?: Held };

/** Locks seats of one class for a buyer of the branch itself, as POST /lock does for partners. */
export async function lockOwnSeats({ runBatched, now, requestId }: Tools, seats: OwnSeats): Promise<OwnLock> {
  const { branchId, colleagueId, holder, reference, charterId, classId, pax } = seats;
  const what = { main_id: charterId, client_reference: reference, id: classId, ...pax };
  const request = JSON.stringify({
    ...{ branch_id: branchId, colleague_id: colleagueId, holder, actor: holder, request_id: requestId, now },
    ...{ main_id: charterId, client_reference: reference, request_key: null, strict: true },
    request_hash: createHash("sha256").update(JSON.stringify(what)).digest("base64url"),
    items: [{ id: classId, lock_id: newLockId(), ...pax }],
  });
  const answer = await retry(() => runBatched(LOCK, request), { idempotent: true });
  if ("refused" in answer) return { code: answer.refused.code, lock_id: null };
  const { code, lock_id, total, expires_at, held } = answer.items[0]!;
  if (code !== 1000) return { code, lock_id: null, ...(held && { held }) };
  return { code: 1000, lock_id: lock_id!, total: total!, expires_at: expires_at! };
}

/** Releases seats of a lock of the branch, for any holder. An expired or used lock stays as it is. */
export async function releaseOwnSeats(
  { runBatched, now, requestId }: Tools,
  { branchId, lock_id }: { branchId: number; lock_id: string },
): Promise<void> {
  const request = {
    branch_id: branchId,
    holder: null,
    actor: "system",
    request_id: requestId,
    now,
    items: [{ lock_id }],
  };
  await retry(() => runBatched(RELEASE, JSON.stringify(request)), { idempotent: true });
}
