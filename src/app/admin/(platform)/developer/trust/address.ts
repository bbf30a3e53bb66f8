import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

export type TrustKind = ListKind<
  inferRouterInputs<ConsoleRouter>["trusts"]["list"],
  inferRouterOutputs<ConsoleRouter>["trusts"]["list"]
>;

export const STATES = ["requested", "trusted", "expired", "rejected", "revoked"] as const;

export const ADDRESS = listAddress({
  key: "address",
  filters: { state: parseAsStringLiteral(STATES), site: parseAsInteger },
  inputOf: ({ state, site }) => ({ ...(state && { state }), ...(site && site > 0 && { domain_id: site }) }),
});
