import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the clone. */
export const root = resolve(fileURLToPath(import.meta.url), "../../..");
