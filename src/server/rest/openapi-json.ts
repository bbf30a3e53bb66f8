import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { config } from "../config";
import { onceInProcess } from "../process";

/** `packed`: by gzip. A megabyte and a half is made bytes of and packed once, not for each who asks. */
export type OpenApiFile = { body: Buffer; packed: Buffer; etag: string };

/** The OpenAPI document of the three families as JSON, with its ETag. Generated at the first call of a process. */
export const openApiJson = (): Promise<OpenApiFile> => onceInProcess("openapi-json", generate);

async function generate(): Promise<OpenApiFile> {
  // Loaded on demand: no answer of the documented families needs the generator.
  const [{ openApi }, { FAMILIES }] = await Promise.all([import("./openapi"), import("./families")]);
  const body = Buffer.from(JSON.stringify(openApi(FAMILIES, config().publicUrl)));
  const packed = await promisify(gzip)(body);
  return { body, packed, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}
