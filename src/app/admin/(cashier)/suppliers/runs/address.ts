import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsStringLiteral } from "nuqs/server";
import { RUN_STATES } from "@/domain/cashier/payment-run/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

type Inputs = inferRouterInputs<ConsoleRouter>["paymentRuns"];
type Outputs = inferRouterOutputs<ConsoleRouter>["paymentRuns"];
export type RunKind = ListKind<Omit<Inputs["list"], "search">, Outputs["list"]>;
export type Run = RunKind["row"];
export type RunActInput = Inputs["act"];

export const ADDRESS = listAddress({
  key: "run",
  searches: false,
  filters: { state: parseAsStringLiteral(RUN_STATES) },
  inputOf: ({ state }) => (state ? { state } : {}),
});
