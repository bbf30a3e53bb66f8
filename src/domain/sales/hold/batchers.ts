import { randomBytes } from "node:crypto";
import { batcherFor } from "../../kernel/batcher";

export const LOCK = batcherFor("hold.lock", "lock_charter");
export const RELEASE = batcherFor("hold.release", "release_holds");

/** 144 random bits. */
export const newLockId = () => `lck_${randomBytes(18).toString("base64url")}`;
