import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsStringLiteral } from "nuqs/server";
import { ROLES } from "@/domain/kernel/permission/rules";
import { STAFF_STATES } from "@/domain/people/operator/rules.staff";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["operators"];
export type Details = Outputs["get"];
export type OperatorKind = ListKind<inferRouterInputs<ConsoleRouter>["operators"]["list"], Outputs["list"], Details>;

export const ADDRESS = listAddress({
  key: "operator",
  filters: { role: parseAsStringLiteral(ROLES), state: parseAsStringLiteral(STAFF_STATES) },
  inputOf: ({ role, state }) => ({ ...(role && { role }), ...(state && { state }) }),
});
