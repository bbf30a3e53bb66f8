import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** While a file exists, the product's clock is an hour behind. */
const SHIFTED = (file: string) => `
  const { existsSync } = require("node:fs");
  const real = Date.now;
  let by = 0;
  setInterval(() => { by = existsSync(${JSON.stringify(file)}) ? -3600000 : 0; }, 200).unref();
  Date.now = () => real() + by;
  globalThis.Date = class extends Date {
    constructor(...given) { given.length ? super(...given) : super(Date.now()); }
  };`;

export function clockFile(folder: string) {
  const [file, preload] = [join(folder, "an-hour-back"), join(folder, "clock.cjs")];
  writeFileSync(preload, SHIFTED(file));
  return {
    env: { NODE_OPTIONS: `--require ${preload}` },
    back: () => writeFileSync(file, ""),
    right: () => rmSync(file, { force: true }),
  };
}
