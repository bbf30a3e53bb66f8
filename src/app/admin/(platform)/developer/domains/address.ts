import type { inferRouterInputs } from "@trpc/server";
import { parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";
import type { DomainDetails, DomainList } from "../_parts/developer-types";

export type DomainKind = ListKind<inferRouterInputs<ConsoleRouter>["domains"]["list"], DomainList, DomainDetails>;

export const STATUSES = ["active", "suspended"] as const;
export const TABS = ["policy", "tokens", "addresses", "timeline"] as const;
export type Tab = (typeof TABS)[number];
/** The open tab of the drawer. */
export const parseAsTab = parseAsStringLiteral(TABS).withDefault("policy");

export const ADDRESS = listAddress({
  key: "site",
  inside: { tab: parseAsTab },
  staysInside: true,
  filters: { status: parseAsStringLiteral(STATUSES), colleague: parseAsInteger },
  inputOf: ({ status, colleague }) => ({
    ...(status && { status }),
    ...(colleague && colleague > 0 && { colleague_id: colleague }),
  }),
});
