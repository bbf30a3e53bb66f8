import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsStringLiteral } from "nuqs/server";
import { KINDS, STATES } from "@/domain/catalogue/certificate/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type List = inferRouterOutputs<ConsoleRouter>["certificates"]["list"];
type Input = inferRouterInputs<ConsoleRouter>["certificates"]["list"];

export type Certificate = inferRouterOutputs<ConsoleRouter>["certificates"]["read"];
export type CertificateKind = ListKind<Input, List, Certificate>;

export const ADDRESS = listAddress({
  key: "certificate",
  filters: { kind: parseAsStringLiteral(KINDS), state: parseAsStringLiteral(STATES) },
  inputOf: ({ kind, state }) => ({ ...(kind && { kind }), ...(state && { state }) }),
});
