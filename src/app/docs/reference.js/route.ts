import { readScript, SCRIPT_VERSION } from "../script";

const ETAG = `"${SCRIPT_VERSION}"`;

/**
 * The reference's script. Its URL contains the version, so browsers cache it permanently. Sent uncompressed: Next
 * removes a handler's Content-Encoding and compresses itself.
 */
export async function GET(request: Request): Promise<Response> {
  const headers = { etag: ETAG, "cache-control": "public, max-age=31536000, immutable" };
  if (request.headers.get("if-none-match")?.includes(ETAG)) return new Response(null, { status: 304, headers });
  return new Response(await readScript(), {
    headers: { ...headers, "content-type": "text/javascript; charset=utf-8" },
  });
}
