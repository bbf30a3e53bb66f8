import { storeOf } from "@/adapters/storage/store-of";
import type { FileStore, Form } from "@/domain/file/port";
import { isMac, mac } from "./auth/keys";
import { config } from "./config";
import { onceInProcess } from "./process";

/** Where this deployment's files are: in the bucket of S3_*, else in DATA_DIR. */
export const files = (): FileStore => onceInProcess("files", () => storeOf(config(), fileLink));

const HOUR = 3_600;

/**
 * The same link for an hour, so that browsers keep what they had; good for one to two. Its key is the branch's own: a
 * signature says nothing of another branch's file.
 */
function fileLink(file: { branchId: number; id: number }, form: Form, now: Date): string {
  const until = (Math.ceil(now.getTime() / 1000 / HOUR) + 1) * HOUR;
  const path = `/api/files/${file.branchId}/${file.id}/${form}`;
  return `${config().publicUrl}${path}?until=${until}&sig=${mac(`${path}?${until}`, purposeOf(file.branchId))}`;
}

/** Seconds a link is still good for; 0 when it is not, or not ours. */
export function linkHolds(link: { branchId: number; path: string; until: string; sig: string }, now: Date): number {
  if (!isMac(link.sig, `${link.path}?${link.until}`, purposeOf(link.branchId))) return 0;
  return Math.max(0, Math.floor(Number(link.until) - now.getTime() / 1000));
}

const purposeOf = (branchId: number) => `files:${branchId}`;
