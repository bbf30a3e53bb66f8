import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsBoolean, parseAsStringLiteral } from "nuqs/server";
import { PRODUCTS } from "@/domain/kernel/product/rules";
import { SCOPES } from "@/domain/sales/price/rules.match";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["markups"];
type Inputs = inferRouterInputs<ConsoleRouter>["markups"];
export type List = Outputs["list"];
export type Supplied = List["suppliers"][number];
export type SaveInput = Inputs["save"];
export type Sample = Omit<Inputs["whatIf"], "draft">;
export type Made = Outputs["whatIf"];
export type MarkupKind = ListKind<Inputs["list"], List>;
export type Rule = MarkupKind["row"];

export const ADDRESS = listAddress({
  key: "rule",
  edits: true,
  filters: {
    scope: parseAsStringLiteral(SCOPES),
    product: parseAsStringLiteral(PRODUCTS),
    deleted: parseAsBoolean,
  },
  inputOf: ({ scope, product, deleted }) => ({
    ...(scope && { scope }),
    ...(product && { product }),
    deleted: deleted ?? false,
  }),
});
