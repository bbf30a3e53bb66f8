import { randomBytes } from "node:crypto";
import { laneOf } from "../lane";

export const LOCK = laneOf("hold.lock", "lock_charter");
export const RELEASE = laneOf("hold.release", "release_holds");

/** 144 random bits. */
export const newLockId = () => `lck_${randomBytes(18).toString("base64url")}`;
