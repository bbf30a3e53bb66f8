import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import origin from "./reference/origin.json";

/** The version of @scalar/api-reference: part of the script's address, so that browsers may keep it for good. */
export const SCRIPT_VERSION = origin.version;

const FILE = join(process.cwd(), "src/app/docs/reference/standalone.js.br");

/** The reference's script as its owner builds it, whole in one file (scripts/update-reference.mjs): `/docs` asks no other host for anything. */
export const readScript = async () => promisify(brotliDecompress)(await readFile(FILE));
