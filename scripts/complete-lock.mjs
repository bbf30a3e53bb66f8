// node scripts/complete-lock.mjs, after a change of package-lock.json: adds optional packages of other systems that the
// registry did not have. `npm ci` refuses a lockfile without them, on every system.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { placeOf } from "./lib/reached.mjs";
import { root } from "./lib/root.mjs";

const OS = /\b(android|darwin|freebsd|linux|openharmony|win32)\b/;
const CPU = /\b(arm64|x64|ia32|arm|ppc64|riscv64|s390x)\b/;

const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
let added = 0;
for (const [path, owner] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    if (placeOf(path, name, lock.packages) || !/^\d[\w.-]*$/.test(version)) continue;
    const [os, cpu] = [name.match(OS)?.[1], name.match(CPU)?.[1]];
    if (!os || !cpu) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(owner.dev && { dev: true }),
      optional: true,
      os: [os],
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other systems added.`);
