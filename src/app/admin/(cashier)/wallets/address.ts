import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createParser, parseAsBoolean, parseAsStringLiteral } from "nuqs/server";
import { OWNER_TYPES, type Owner, ownerOf, ownerText } from "@/domain/cashier/wallet/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { cursorAddress } from "../../_resource/address";
import type { ListKind } from "../../_resource/resource";

type Outputs = inferRouterOutputs<ConsoleRouter>["wallets"];
type Inputs = inferRouterInputs<ConsoleRouter>["wallets"];
type Wallet = Outputs["get"];
export type WalletKind = ListKind<Inputs["list"], Outputs["list"], Wallet>;
export type Movement = Outputs["transactions"]["items"][number];

/** The server stops counting here. */
export const MAX_COUNTED = 10_000;

/** `passenger:12` */
const parseAsOwner = createParser({
  parse: (text) => (/^(branch|passenger|colleague):[1-9]\d{0,8}$/.test(text) ? text : null),
  serialize: String,
});

/** `sort` defaults to the highest balance first. */
export const ADDRESS = cursorAddress({
  key: "wallet",
  ids: parseAsOwner,
  filters: {
    type: parseAsStringLiteral(OWNER_TYPES),
    filled: parseAsBoolean,
    sort: parseAsStringLiteral(["name"] as const),
  },
  inputOf: ({ type, filled, sort }) => ({ ...(type && { type }), ...(filled && { filled }), ...(sort && { sort }) }),
});

export const toOwnerInput = ({ type, id }: Owner) => ({ owner_type: type, owner_id: id });
/** Input of the wallet with this id in the URL. */
export const inputOfId = (id: string) => toOwnerInput(ownerOf(id)!);
export const idOfWallet = ({ owner }: { owner: Owner }) => ownerText(owner);

/** Page of manual top-ups; the branch's own wallet is changed by documents. */
export const chargeHref = ({ type, id }: Owner) =>
  type === "branch" ? null : `/admin/payments/new?type=payment&party=${type}:${id}`;
export const statementHref = (account: number) => `/admin/accounting/statements?account=${account}`;
