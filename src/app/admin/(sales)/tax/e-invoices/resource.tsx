"use client";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { STATES } from "@/domain/sales/e-invoice/rules";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { api } from "../../../_client";
import { valueFilter } from "../../../_resource/choice-filter";
import type { FiltersProps, FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import { ADDRESS, type EInvoiceKind, RADAR } from "./address";
import { EInvoiceDrawer } from "./drawer";
import css from "./e-invoices.module.css";
import { DaysLeft, StateMark } from "./state-mark";

/** Electronic invoices, the most urgent first; with one, its remedy and timeline in a drawer. */
const E_INVOICES: Resource<EInvoiceKind> = {
  words: "eInvoices",
  address: ADDRESS,
  topics: ["e_invoice."],
  writes: "tax:write",
  drawerId: "document",
  useList: (input, initialData) =>
    api.eInvoices.list.useQuery(input, { initialData, placeholderData: keepPreviousData, refetchInterval: 10_000 }),
  useRecord: (id, _, first) => api.eInvoices.read.useQuery({ id }, { placeholderData: first }),
  useReload: () => api.useUtils().eInvoices.invalidate,
  useTitleOf:
    () =>
    ({ label }) =>
      label,
  useTexts: () => {
    const t = useTranslations("eInvoices");
    const { day, money } = useFormat();
    return {
      names: {
        ...{ label: t("column.label"), number: t("column.number"), subject: t("column.subject") },
        ...{ buyer: t("column.buyer"), total: t("column.total"), issued: t("column.issued") },
        ...{ state: t("column.state"), left: t("column.left") },
      },
      of: (row) => ({
        label: row.label,
        number: row.number ?? "—",
        subject: t(`subject.${row.subject}`),
        buyer: row.buyer_name ?? "—",
        total: money(row.total, "IRR").figure,
        issued: day(new Date(row.issued_at)),
        state: t(`state.${row.state}`),
        left: String(row.days_left),
      }),
    };
  },
  columns: [
    { name: "label", code: true },
    { name: "state", Cell: ({ row }) => <StateMark state={row.state} /> },
    { name: "left", Cell: ({ row }) => <DaysLeft {...row} /> },
    { name: "subject", needs: 52 },
    { name: "buyer", clips: true, needs: 66 },
    { name: "total", Cell: ({ row }) => <Money amount={row.total} currency="IRR" />, end: true, needs: 40 },
    { name: "issued", needs: 52 },
    { name: "number", code: true, needs: 66 },
  ],
  useFilters: () => {
    const t = useTranslations("eInvoices");
    return [
      valueFilter("state", t("column.state"), t("anyState"), STATES, (one) => t(`state.${one}`)),
      valueFilter("radar", t("radar"), t("anyDay"), RADAR, (one) => t(`radarOf.${one}`)),
    ];
  },
  Tools,
  Above: Radar,
  Drawer: EInvoiceDrawer,
};

export const EInvoices = ({ first }: { first: FirstRows<EInvoiceKind> }) => (
  <ResourcePage of={E_INVOICES} first={first} />
);

function Tools() {
  const t = useTranslations("eInvoices");
  return <Link href="/admin/tax/memories">{t("memories")}</Link>;
}

/** Counts of the whole branch that need someone; each opens its rows. */
function Radar({ values, set, list: { meta } }: FiltersProps & { list: EInvoiceKind["list"] }) {
  const t = useTranslations("eInvoices");
  const { number } = useFormat();
  const due = RADAR.filter((name) => meta[name] > 0 && values.radar !== name);
  const states = (["held", "refused", "unknown"] as const).filter(
    (name) => meta.states[name] > 0 && values.state !== name,
  );
  if (due.length + states.length + meta.unmade === 0) return null;
  const words = (n: number) => ({ count: n, n: number(n) });
  return (
    <p className={css.warning} role="status">
      <IconAlertTriangle size={17} stroke={1.7} aria-hidden />
      {due.map((name) => (
        <button key={name} type="button" onClick={() => set({ radar: name, state: null })}>
          {t(`warn.${name}`, words(meta[name]))}
        </button>
      ))}
      {states.map((name) => (
        <button key={name} type="button" onClick={() => set({ state: name, radar: null })}>
          {t(`warn.${name}`, words(meta.states[name]))}
        </button>
      ))}
      {meta.unmade > 0 && <span>{t("warn.unmade", words(meta.unmade))}</span>}
    </p>
  );
}
