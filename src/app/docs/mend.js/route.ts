import { MEND_SCRIPT } from "../mend";

/** What makes the reference readable by assistive technology, where its own package does not. */
export const GET = (): Response =>
  new Response(MEND_SCRIPT, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
