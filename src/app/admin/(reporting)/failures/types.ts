import type { inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["failures"];
export type Failure = Outputs["list"]["rows"][number];
export type FailedItemResult = Outputs["retry"]["rows"][number];

/** Key in a list: ids repeat between kinds. */
export const nameOf = ({ kind, id }: Pick<Failure, "kind" | "id">): string => `${kind} ${id}`;
