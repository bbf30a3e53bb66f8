import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsStringLiteral } from "nuqs/server";
import { STANDS } from "@/domain/cashier/credit/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["credit"];
type Inputs = inferRouterInputs<ConsoleRouter>["credit"];
export type CreditKind = ListKind<Inputs["colleagues"], Outputs["colleagues"]>;
export type Approvals = Outputs["approvals"];
export type Approval = Approvals["items"][number];
export type BranchCredit = Outputs["branch"];

export const ADDRESS = listAddress({
  key: "colleague",
  filters: { stand: parseAsStringLiteral(STANDS) },
  inputOf: ({ stand }) => ({ ...(stand && { stand }) }),
  lastPage: 1_000,
});

export const LIVE_APPROVALS = { state: "live", per_page: 100 } as const;
