import { MEND_SCRIPT } from "../mend";

/** Script that fixes accessibility of the API reference where its package does not. */
export const GET = (): Response =>
  new Response(MEND_SCRIPT, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
