import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The version of @scalar/api-reference: part of the script's address, so that browsers may keep it for good. */
export const SCRIPT_VERSION = "1.46.4";

/** The reference's script as its package ships it, whole in one file: `/docs` asks no other host for anything. */
export const readScript = () =>
  readFile(join(process.cwd(), "node_modules/@scalar/api-reference/dist/browser/standalone.js"));
