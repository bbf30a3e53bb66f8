import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsStringLiteral } from "nuqs/server";
import { ACTIVE, DELETED, DOCUMENT_WARNINGS } from "@/domain/people/passenger/rules.kinds";
import type { ConsoleRouter } from "@/server/routers/console";
import { cursorAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["passengers"];
export type Details = Outputs["get"];
export type PassengerHistoryEntry = Outputs["history"][number];
export type Alike = Outputs["duplicates"]["pairs"][number];
export type Person = Alike["one"];
type Input = inferRouterInputs<ConsoleRouter>["passengers"]["list"];
export type PassengerKind = ListKind<Input, Outputs["list"], Details>;

export const ADDRESS = cursorAddress({
  key: "passenger",
  filters: { documents: parseAsStringLiteral(DOCUMENT_WARNINGS), deleted: parseAsStringLiteral(["yes"] as const) },
  inputOf: ({ documents, deleted }): Pick<Input, "documents" | "status"> => ({
    ...(documents && { documents }),
    status: deleted ? DELETED : ACTIVE,
  }),
});
