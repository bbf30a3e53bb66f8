"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CATEGORIES, PARTS_OF_SALE } from "@/domain/sales/tax/rules";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { useReading } from "@/ui/preferences";
import { api, useBranchId, useMay } from "../../../../_client";
import { valueFilter } from "../../../../_resource/choice-filter";
import { daysFilter } from "../../../../_resource/days-filter";
import type { FirstRows, Resource } from "../../../../_resource/resource";
import { ResourcePage } from "../../../../_resource/resource-page";
import { orderHref } from "../../../../_sales/hrefs";
import { ExportMenu } from "../../../../(accounting)/accounting/_parts/export-menu";
import { SectionNav } from "../../_parts/section-nav";
import { LINES, type LineKind, type TaxLine } from "../../address";

/** Invoice lines of which the figures of a return consist. */
const OF: Resource<LineKind> = {
  words: "tax.lines",
  address: LINES,
  topics: [],
  drawerId: "line",
  idOf: (row) => `${row.invoice_id}-${row.line}-${row.seq}`,
  Pages: SectionNav,
  useList: (input, initialData) => api.tax.lines.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useReload: () => api.useUtils().tax.invalidate,
  useTitleOf: () => (row) => row.label,
  useTexts: () => {
    const t = useTranslations("tax.lines");
    const returns = useTranslations("tax.returns");
    const tax = useTranslations("tax");
    const { dayOf, number } = useFormat();
    return {
      names: Object.fromEntries(NAMES.map((name) => [name, t(`column.${name}`)])),
      of: (row) => ({
        ...{ label: row.label, day: dayOf(row.day), kind: t(`kind.${row.kind}`), party: row.party },
        what: returns(row.what),
        rate: row.points === null ? returns("byHand") : tax("percent", { rate: number(row.points / 100) }),
      }),
    };
  },
  columns: [
    { name: "label", Cell: Label, code: true },
    { name: "day" },
    { name: "kind", needs: 52 },
    { name: "party", clips: true },
    { name: "trade", Cell: Trade, needs: 52 },
    { name: "what", needs: 40 },
    { name: "rate", needs: 40 },
    {
      name: "base",
      Cell: ({ row, list }) => <Money amount={row.base} currency={list.totals.currency} />,
      Total: ({ list: { totals } }) => <Money amount={totals.base} currency={totals.currency} />,
      end: true,
      needs: 40,
    },
    {
      name: "tax",
      Cell: ({ row, list }) => <Money amount={row.tax} currency={list.totals.currency} />,
      Total: ({ list: { totals } }) => <Money amount={totals.tax} currency={totals.currency} />,
      end: true,
    },
  ],
  useFilters: () => {
    const t = useTranslations("tax.lines");
    const returns = useTranslations("tax.returns");
    const tax = useTranslations("tax");
    return [
      daysFilter(t("days")),
      valueFilter("what", t("column.what"), t("any.what"), PARTS_OF_SALE, (one) => returns(one)),
      valueFilter("category", returns("category"), t("any.category"), CATEGORIES, (one) => tax(`category.${one}`)),
    ];
  },
  Tools: ({ input: { page: _, per_page: __, ...params } }) => <ExportMenu kind="tax_lines" params={params} />,
};
const NAMES = ["label", "day", "kind", "party", "trade", "what", "rate", "base", "tax"] as const;

export const Lines = ({ first }: { first: FirstRows<LineKind> }) => <ResourcePage of={OF} first={first} />;

/** Opens the printed document. */
function Label({ row }: { row: TaxLine }) {
  const t = useTranslations("tax.lines");
  const branch = useBranchId();
  const { locale } = useReading();
  const kind = row.kind === "sale" ? "invoice" : "credit_note";
  return (
    <a
      href={`/api/papers/${kind}/${row.invoice_id}?branch=${branch}&lang=${locale}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t("print", { label: row.label })}
    >
      <bdi className="code">{row.label}</bdi>
    </a>
  );
}

function Trade({ row: { trade_id } }: { row: TaxLine }) {
  const { digits } = useFormat();
  const mayOpen = useMay("reservation:read");
  if (trade_id === null) return null;
  const text = <bdi>{digits(String(trade_id))}</bdi>;
  return mayOpen ? <Link href={orderHref(trade_id)}>{text}</Link> : text;
}
