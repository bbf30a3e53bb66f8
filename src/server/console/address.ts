import { state } from "../http/health";
import { callerAddress } from "../rest/caller-address";

/** Set on every page request by our own server, replacing the client's value (http/pages.ts). */
const PEER_HEADER = "x-safar-peer";

/** Returns the caller's address for a page's handler. Without our own server the header could come from the client. */
export const pageAddress = (header: (name: string) => string | null | undefined): string | null =>
  callerAddress(state().started ? (header(PEER_HEADER) ?? null) : null, header("x-forwarded-for") ?? undefined);
