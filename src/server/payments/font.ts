import { readFile } from "node:fs/promises";
import { fontFile } from "../font-file";
import { onceInProcess } from "../process";
import type { HttpAnswer } from "../rest/http-types";

/** The font of the payment pages, from the console's own package: no third party learns of payers. */
const FILE = "webfonts/Vazirmatn[wght].woff2";
const read = () => onceInProcess("payer-font", () => readFile(fontFile(FILE)));

export async function answerFont(): Promise<HttpAnswer> {
  const bytes = await read();
  return {
    status: 200,
    headers: {
      "content-type": "font/woff2",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
    },
    body: "",
    content: once(bytes),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
