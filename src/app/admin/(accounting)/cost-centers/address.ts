import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsStringLiteral } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

export type CostCenterKind = ListKind<
  inferRouterInputs<ConsoleRouter>["costCenters"]["list"],
  inferRouterOutputs<ConsoleRouter>["costCenters"]["list"]
>;
export type CostCenter = CostCenterKind["row"];

export const STATES = ["active", "inactive"] as const;

export const ADDRESS = listAddress({
  key: "center",
  filters: { state: parseAsStringLiteral(STATES) },
  inputOf: ({ state }) => (state ? { active: state === "active" } : {}),
});
