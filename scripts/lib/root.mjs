import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The clone's folder. */
export const root = resolve(fileURLToPath(import.meta.url), "../../..");
