const MAX_CALLS = 20;
const MAX_BYTES = 1_048_576;

/** Refusals made before a context is created, and so before a cookie is read; null to continue. */
export function turnedAway(request: Request): Response | null {
  const calls = new URL(request.url).pathname.split(/,|%2C/i).length;
  if (calls > MAX_CALLS) return answer(400, "too many calls in one batch");
  if (request.method === "GET") return null;
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= MAX_BYTES)) return answer(413, "too large");
  return sameOrigin(request) ? null : answer(403, "cross-site");
}

/** Accepts cookies only from our own pages: by Fetch Metadata, or by Origin for older browsers. */
export function sameOrigin({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

const answer = (status: number, message: string) => Response.json({ error: { message } }, { status });
