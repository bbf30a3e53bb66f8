import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsStringLiteral } from "nuqs/server";
import { PRODUCTS, STATUS } from "@/domain/cashier/discount/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["discounts"];
type Inputs = inferRouterInputs<ConsoleRouter>["discounts"];

export type Details = Outputs["get"];
export type Redemption = Outputs["redemptions"]["items"][number];
export type SaveInput = Inputs["save"];
export type DiscountKind = ListKind<Inputs["list"], Outputs["list"], Details>;
export type Discount = DiscountKind["row"];

/** Names of statuses in URLs and texts. */
export const STATUS_NAMES = ["active", "inactive", "exhausted", "expired", "deleted"] as const;
export const statusName = (status: Discount["status"]) => STATUS_NAMES.find((name) => STATUS[name] === status)!;

export const ADDRESS = listAddress({
  key: "discount",
  filters: { status: parseAsStringLiteral(STATUS_NAMES), product: parseAsStringLiteral(PRODUCTS) },
  inputOf: ({ status, product }) => ({ ...(status && { status: STATUS[status] }), ...(product && { product }) }),
});
