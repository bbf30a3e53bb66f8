import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { BANK_IMPORT_STATES } from "@/domain/accounting/bank-statement/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

type Inputs = inferRouterInputs<ConsoleRouter>["bankStatements"];
type Outputs = inferRouterOutputs<ConsoleRouter>["bankStatements"];
export type StatementKind = ListKind<Inputs["list"], Outputs["list"]>;
export type Statement = StatementKind["row"];
export type Preview = Outputs["preview"];
export type PreviewTable = NonNullable<Preview["table"]>;
export type BankLine = Preview["lines"][number];

export const ADDRESS = listAddress({
  key: "statement",
  searches: false,
  filters: { account: parseAsInteger, state: parseAsStringLiteral(BANK_IMPORT_STATES) },
  inputOf: ({ account, state }) => ({
    ...(account && account > 0 && { account_id: account }),
    ...(state && { state }),
  }),
});
