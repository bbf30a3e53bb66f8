import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** The reference's script in vendor/scalar: its version, and the SHA-256 of the unpacked file. */
export const SCRIPT = {
  version: "1.46.4",
  sha256: "81b8d2bdab4a42ab81465386441b9a0f928b68631364360f00e8cce620cc1efb",
};

/** The script, unpacked. */
export async function readScript() {
  const packed = await readFile(join(process.cwd(), "vendor/scalar", `standalone-${SCRIPT.version}.js.gz`));
  return promisify(gunzip)(packed);
}
