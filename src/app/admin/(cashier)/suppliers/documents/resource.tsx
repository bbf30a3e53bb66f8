"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DOCUMENT_KINDS, DOCUMENT_STATES } from "@/domain/cashier/supplier-document/rules";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { Money } from "@/ui/money";
import { api } from "../../../_client";
import { valueFilter } from "../../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { useWords } from "../../../(accounting)/accounting/mappings/use-words";
import { ADDRESS, type DocumentKindOf, type SupplierDoc } from "./address";
import { LowDeposits } from "./low-deposits";
import { DocumentState } from "./state-mark";
import { useSupplierName } from "./use-supplier-name";

/** Bills and memos of suppliers beside our bookings, newest first. */
const DOCUMENTS: Resource<DocumentKindOf> = {
  words: "supplierDocuments",
  address: ADDRESS,
  topics: ["supplier_document."],
  writes: "payment:write",
  drawerId: "document",
  useList: (input, initialData) =>
    api.supplierDocuments.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, initialData) => api.supplierDocuments.read.useQuery({ id }, { initialData }),
  useRead: () => api.useUtils().supplierDocuments.list.fetch,
  useReload: () => api.useUtils().supplierDocuments.invalidate,
  useTitleOf: () => {
    const t = useTranslations("supplierDocuments");
    return ({ kind, number }) => `${t(`kind.${kind}`)} ${number}`;
  },
  useTexts: () => {
    const t = useTranslations("supplierDocuments");
    const { money } = useFormat();
    const { dayOf } = useWords();
    const nameOf = useSupplierName();
    return {
      names: {
        ...{ number: t("column.number"), supplier: t("column.supplier"), kind: t("column.kind") },
        ...{ day: t("column.day"), due: t("column.due"), state: t("column.state") },
        ...{ amount: t("column.amount"), difference: t("column.difference") },
      },
      of: (row) => ({
        ...{ number: row.number, supplier: nameOf(row.supplier), kind: t(`kind.${row.kind}`) },
        ...{ day: dayOf(row.day), due: dayOf(row.due), state: t(`state.${row.state}`) },
        amount: money(Number(row.amount), row.currency).figure,
        difference: money(Number(row.difference), row.currency).figure,
      }),
    };
  },
  columns: [
    { name: "number", code: true },
    { name: "supplier", clips: true },
    { name: "kind", needs: 40 },
    { name: "day", needs: 40 },
    { name: "due", needs: 66 },
    { name: "state", Cell: DocumentState },
    { name: "difference", Cell: Difference, end: true, needs: 52 },
    { name: "amount", Cell: Amount, end: true },
  ],
  useFilters: () => {
    const t = useTranslations("supplierDocuments");
    return [
      valueFilter("state", t("column.state"), t("anyState"), DOCUMENT_STATES, (one) => t(`state.${one}`)),
      valueFilter("kind", t("column.kind"), t("anyKind"), DOCUMENT_KINDS, (one) => t(`kind.${one}`)),
    ];
  },
  Intro: LowDeposits,
  Drawer: late(() => import("./drawer")),
  Dialog: late(() => import("./form")),
};

export const SupplierDocuments = ({ first }: { first: FirstRows<DocumentKindOf> }) => (
  <ResourcePage of={DOCUMENTS} first={first} />
);

type Cell = { row: SupplierDoc };

function Amount({ row }: Cell) {
  return <Money amount={Number(row.amount)} currency={row.currency} />;
}

function Difference({ row }: Cell) {
  if (row.state === "withdrawn" || Number(row.difference) === 0) return "—";
  return <Money amount={Number(row.difference)} currency={row.currency} />;
}
