import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import origin from "./reference/origin.json";

/** Version of @scalar/api-reference: part of the script's URL, so that browsers can cache it permanently. */
export const SCRIPT_VERSION = origin.version;

const FILE = join(process.cwd(), "src/app/docs/reference/standalone.js.br");

/**
 * The reference's script as published, in one file (scripts/update-reference.mjs): `/docs` loads nothing from other
 * hosts.
 */
export const readScript = async () => promisify(brotliDecompress)(await readFile(FILE));
