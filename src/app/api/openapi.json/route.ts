import { openApiJson } from "@/server/rest/openapi-json";
import { productFamilies } from "@/server/rest/rest-handlers";

/** GET /api/openapi.json: the documented families as OpenAPI 3.1. Public: it contains routes, not data. */
export async function GET(request: Request): Promise<Response> {
  const { body, etag } = await openApiJson(productFamilies);
  const headers = { etag, "cache-control": "no-cache" };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(body), {
    headers: { ...headers, "content-type": "application/json; charset=utf-8" },
  });
}
