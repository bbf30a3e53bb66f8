import { state } from "../http/health";
import { callerAddress } from "../rest/caller-address";

/** Set on every page request by our own server, over whatever the client sent (http/pages.ts). */
const PEER_HEADER = "x-safar-peer";

/** The caller's address as a page's handler can know it. Without our server a client could write the header itself. */
export const pageAddress = (header: (name: string) => string | null | undefined): string | null =>
  callerAddress(state().started ? (header(PEER_HEADER) ?? null) : null, header("x-forwarded-for") ?? undefined);
