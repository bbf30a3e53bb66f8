import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { LANGUAGES, STATUSES } from "@/domain/catalogue/article/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>;
type Input = inferRouterInputs<ConsoleRouter>["articles"]["list"];

export type Article = Outputs["articles"]["read"];
export type Tree = Outputs["categories"]["tree"];
export type ArticleKind = ListKind<Input, Outputs["articles"]["list"], Article>;

export const ADDRESS = listAddress({
  key: "article",
  filters: {
    status: parseAsStringLiteral(STATUSES),
    language: parseAsStringLiteral(LANGUAGES),
    category: parseAsInteger,
  },
  inputOf: ({ status, language, category }) => ({
    ...(status && { status }),
    ...(language && { language }),
    ...(category && category > 0 && category <= 2_147_483_647 && { category }),
  }),
});
