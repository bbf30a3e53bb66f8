import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsInteger } from "nuqs/server";
import { withoutNumbers } from "@/domain/cashier/credit-card/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

export type CardKind = ListKind<
  inferRouterInputs<ConsoleRouter>["cards"]["list"],
  inferRouterOutputs<ConsoleRouter>["cards"]["list"]
>;
export type Card = CardKind["row"];

/** `passenger`: only cards of one passenger. A full card number is never shown or sent. */
export const ADDRESS = listAddress({
  key: "card",
  filters: { passenger: parseAsInteger },
  inputOf: ({ passenger }) => (passenger && passenger > 0 ? { passenger_id: passenger } : {}),
  typed: withoutNumbers,
});
