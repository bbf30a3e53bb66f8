import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { DOCUMENT_KINDS, DOCUMENT_STATES } from "@/domain/cashier/supplier-document/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { listAddress } from "../../../_resource/address";
import type { ListKind } from "../../../_resource/resource";

type Inputs = inferRouterInputs<ConsoleRouter>["supplierDocuments"];
type Outputs = inferRouterOutputs<ConsoleRouter>["supplierDocuments"];
export type DocumentKindOf = ListKind<Inputs["list"], Outputs["list"]>;
export type SupplierDoc = DocumentKindOf["row"];
export type DocLine = Outputs["lines"]["items"][number];
export type BillPreviewOf = Outputs["preview"];
export type DocAct = Inputs["decide"]["act"];

export const ADDRESS = listAddress({
  key: "document",
  filters: {
    state: parseAsStringLiteral(DOCUMENT_STATES),
    kind: parseAsStringLiteral(DOCUMENT_KINDS),
    supplier: parseAsInteger,
  },
  inputOf: ({ state, kind, supplier }) => ({
    ...(state && { state }),
    ...(kind && { kind }),
    ...(supplier && supplier > 0 && { supplier_id: supplier }),
  }),
});
