import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>;
type Inputs = inferRouterInputs<ConsoleRouter>;

export type List = Outputs["articles"]["list"];
export type ArticleListRow = List["items"][number];
export type Article = Outputs["articles"]["read"];
export type ListInput = Inputs["articles"]["list"];
export type Tree = Outputs["categories"]["tree"];
