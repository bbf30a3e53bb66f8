import { storeOf } from "@/adapters/storage/store-of";
import type { FileStore, Form } from "@/domain/kernel/file-store";
import { isMac, mac } from "./auth/keys";
import { config } from "./config";
import { onceInProcess } from "./process";

/** File storage of this deployment: the bucket of S3_*, otherwise DATA_DIR. */
export const files = (): FileStore => onceInProcess("files", () => storeOf(config(), fileLink));

const HOUR = 3_600;
const QUARTER = 900;

/**
 * Returns the same link for an hour, so that browsers can cache; valid for one to two hours. The key belongs to the
 * branch: a signature is useless for another branch's file. With a holder the link is valid for a quarter to half an
 * hour.
 */
function fileLink(file: { branchId: number; id: number }, form: Form, now: Date, holder?: number): string {
  const step = holder === undefined ? HOUR : QUARTER;
  const until = (Math.ceil(now.getTime() / 1000 / step) + 1) * step;
  const path = `/api/files/${file.branchId}/${file.id}/${form}`;
  const text = signedText({ path, until: String(until), who: holder === undefined ? "" : String(holder) });
  const who = holder === undefined ? "" : `&who=${holder}`;
  return `${config().publicUrl}${path}?until=${until}${who}&sig=${mac(text, purposeOf(file.branchId))}`;
}

type SignedFields = { path: string; until: string; who: string };
const signedText = ({ path, until, who }: SignedFields) => (who ? `${path}?${until}&${who}` : `${path}?${until}`);

/** Seconds until the link expires; 0 when it has expired or is not ours. */
export function linkHolds(link: SignedFields & { branchId: number; sig: string }, now: Date): number {
  if (!isMac(link.sig, signedText(link), purposeOf(link.branchId))) return 0;
  return Math.max(0, Math.floor(Number(link.until) - now.getTime() / 1000));
}

const purposeOf = (branchId: number) => `files:${branchId}`;
