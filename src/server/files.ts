import { storeOf } from "@/adapters/storage/store-of";
import type { FileStore, Form } from "@/domain/kernel/file-store";
import { isMac, mac } from "./auth/keys";
import { config } from "./config";
import { onceInProcess } from "./process";

/** Where this deployment's files are: in the bucket of S3_*, else in DATA_DIR. */
export const files = (): FileStore => onceInProcess("files", () => storeOf(config(), fileLink));

const HOUR = 3_600;
const QUARTER = 900;

/**
 * The same link for an hour, so that browsers keep what they had; good for one to two. Its key is the branch's own: a
 * signature says nothing of another branch's file. With a holder it is good for a quarter to half an hour.
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

/** Seconds a link is still good for; 0 when it is not, or not ours. */
export function linkHolds(link: SignedFields & { branchId: number; sig: string }, now: Date): number {
  if (!isMac(link.sig, signedText(link), purposeOf(link.branchId))) return 0;
  return Math.max(0, Math.floor(Number(link.until) - now.getTime() / 1000));
}

const purposeOf = (branchId: number) => `files:${branchId}`;
