"use client";
import { useTranslations } from "next-intl";
import { ADAPTER_NAMES } from "@/domain/sales/supplier/rules.adapters";
import { useTitled } from "@/ui/format/use-titled";
import { late } from "@/ui/late";
import page from "@/ui/list/page.module.css";
import { useReading } from "@/ui/preferences";
import { api } from "../../../_client";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { WaitingChanges } from "../changes/waiting-changes";
import { ADDRESS, type Supplier, type SupplierKind } from "./address";
import { SupplierDrawer } from "./drawer";
import { supplierStatus } from "./supplier-status";
import { SupplierStatusBadge } from "./supplier-status-badge";
import css from "./suppliers.module.css";
import { useRates } from "./use-rates";

/** Health changes without live events. */
const LOOKED_AT_EVERY_MS = 10_000;

/** Suppliers with their health; keys, the last hour and calls of one in a drawer. */
const SUPPLIERS: Resource<SupplierKind> = {
  words: "suppliers",
  address: ADDRESS,
  topics: ["supplier."],
  writes: "settings:write",
  drawerId: "supplier",
  useList: (_, initialData) =>
    api.suppliers.list.useQuery(undefined, { initialData, refetchInterval: LOOKED_AT_EVERY_MS }),
  useRead: () => {
    const { list } = api.useUtils().suppliers;
    return () => list.fetch();
  },
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      active: {
        of: ({ active }) => active,
        set: ({ id, version }, active) => client.suppliers.setActive.mutate({ id, version, active }),
      },
    };
  },
  useReload: () => api.useUtils().suppliers.invalidate,
  useTitleOf: useTitled,
  useTexts: () => {
    const t = useTranslations("suppliers");
    const { locale } = useReading();
    const titled = useTitled();
    const { ms, share, number } = useRates();
    return {
      names: {
        ...{ title: t("column.title"), adapter: t("column.adapter"), products: t("column.products") },
        ...{ state: t("column.state"), calls: t("column.calls"), faults: t("column.faults") },
        ...{ p50: t("column.p50"), p95: t("column.p95") },
      },
      of: (row) => ({
        title: `${titled(row)} ${row.code}`,
        adapter: ADAPTER_NAMES[row.adapter][locale],
        products: row.products.map((product) => t(`product.${product}`)).join(t("and")),
        state: t(`standing.${supplierStatus(row)}`),
        calls: number(row.hour.calls),
        faults: share(row.hour),
        p50: ms(row.hour.p50_ms),
        p95: ms(row.hour.p95_ms),
      }),
    };
  },
  columns: [
    { name: "title", Cell: Name },
    { name: "adapter", needs: 40 },
    { name: "products", needs: 52 },
    { name: "state", Cell: ({ row }) => <SupplierStatusBadge of={row} /> },
    { name: "calls", end: true },
    { name: "faults", end: true, needs: 40 },
    { name: "p50", end: true, needs: 52 },
    { name: "p95", end: true, needs: 52 },
  ],
  Intro,
  Drawer: SupplierDrawer,
  Dialog: late(() => import("./supplier-dialog")),
};

export const Suppliers = ({ first }: { first: FirstRows<SupplierKind> }) => (
  <ResourcePage of={SUPPLIERS} first={first} />
);

function Name({ row }: { row: Supplier }) {
  return (
    <>
      <bdi>{useTitled()(row)}</bdi> <bdi className={`code ${css.code}`}>{row.code}</bdi>
    </>
  );
}

function Intro() {
  const t = useTranslations("suppliers");
  return (
    <>
      <p className={page.intro}>{t("intro")}</p>
      <WaitingChanges subject="supplier" />
    </>
  );
}
