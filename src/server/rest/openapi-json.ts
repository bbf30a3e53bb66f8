import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { config } from "../config";
import { onceInProcess } from "../process";
import type { Families } from "./families";

/** `packed`: gzip. 1.5 MB is serialized and compressed once, not per request. */
export type OpenApiFile = { body: Buffer; packed: Buffer; etag: string };

/** The build does not know the server's URL: a placeholder. */
export const SOME_URL = "https://server.invalid";

/**
 * Returns the OpenAPI document of the three families as JSON, with its ETag. Read at the first call of a process;
 * `families` is called only without a build.
 */
export const openApiJson = (families: () => Families | Promise<Families>): Promise<OpenApiFile> =>
  onceInProcess("openapi-json", () => make(families));

async function make(families: () => Families | Promise<Families>): Promise<OpenApiFile> {
  const { publicUrl } = config();
  const { OPENAPI_FILE } = process.env;
  const built = OPENAPI_FILE ? await readFile(OPENAPI_FILE, "utf8").catch(() => null) : null;
  const text =
    built?.replace(JSON.stringify(SOME_URL), () => JSON.stringify(publicUrl)) ??
    (await generate(await families(), publicUrl));
  const body = Buffer.from(text);
  const packed = await promisify(gzip)(body);
  return { body, packed, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

/** Used without a build. Loaded on demand: no answer of the documented families needs the generator. */
async function generate(families: Families, publicUrl: string): Promise<string> {
  const { openApi } = await import("./openapi");
  return JSON.stringify(openApi(Object.values(families), publicUrl));
}
