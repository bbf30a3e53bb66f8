// node scripts/update-reference.mjs <version>: extracts the script of the API reference from that version of
// @scalar/api-reference, and stores it compressed in src/app/docs/reference. As a dependency the package would add 264
// others, 107 MB, for this one bundled file.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "./lib/root.mjs";

const NAME = "@scalar/api-reference";
const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? "")) throw new Error("node scripts/update-reference.mjs <version>");

const folder = mkdtempSync(join(tmpdir(), "safar-reference-"));
try {
  const said = execFileSync("npm", ["pack", `${NAME}@${version}`, "--json", "--pack-destination", folder], {
    encoding: "utf8",
  });
  const told = JSON.parse(said);
  const { filename, integrity } = Array.isArray(told) ? told[0] : Object.values(told)[0];
  execFileSync("tar", ["-xzf", join(folder, filename), "-C", folder]);
  const read = (path) => readFileSync(join(folder, "package", path));
  const script = read("dist/browser/standalone.js");
  const { license } = JSON.parse(read("package.json"));
  const to = join(root, "src/app/docs/reference");
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(join(to, "standalone.js.br"), brotliCompressSync(script, { params }));
  const sha256 = createHash("sha256").update(script).digest("hex");
  writeFileSync(
    join(to, "origin.json"),
    `${JSON.stringify({ name: NAME, version, licence: license, integrity, sha256 }, null, 2)}\n`,
  );
  console.log(`${NAME} ${version}: ${script.length} bytes stored in src/app/docs/reference.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
