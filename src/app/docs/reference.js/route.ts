import { gunzipSync } from "node:zlib";
import { readScript, SCRIPT } from "../script";

const ETAG = `"${SCRIPT.sha256.slice(0, 32)}"`;

/** The reference's script. Its address carries the version, so browsers keep it for good. */
export async function GET(request: Request): Promise<Response> {
  const headers = { etag: ETAG, "cache-control": "public, max-age=31536000, immutable", vary: "Accept-Encoding" };
  if (request.headers.get("if-none-match")?.includes(ETAG)) return new Response(null, { status: 304, headers });
  const packed = await readScript();
  const type = { "content-type": "text/javascript; charset=utf-8" };
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) {
    return new Response(new Uint8Array(gunzipSync(packed)), { headers: { ...headers, ...type } });
  }
  return new Response(new Uint8Array(packed), { headers: { ...headers, ...type, "content-encoding": "gzip" } });
}
