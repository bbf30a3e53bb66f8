import { createHash } from "node:crypto";
import { config } from "../config";
import { onceInProcess } from "../process";

/** The OpenAPI document of the three families as JSON text, with its ETag. Generated at the first call of a process. */
export const openApiJson = () => onceInProcess("openapi-json", generate);

async function generate(): Promise<{ body: string; etag: string }> {
  // Loaded on demand: no answer of the documented families needs the generator.
  const [{ openApi }, { FAMILIES }] = await Promise.all([import("./openapi"), import("./families")]);
  const body = JSON.stringify(openApi(FAMILIES, config().publicUrl));
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}
