import { randomBytes } from "node:crypto";

/** A random public name, such as of a lock (`lck_...`). */
export const newName = (kind: string) => `${kind}_${randomBytes(16).toString("base64url")}`;
