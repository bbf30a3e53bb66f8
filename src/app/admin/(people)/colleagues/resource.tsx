"use client";
import { useTranslations } from "next-intl";
import { COLLEAGUE_KINDS } from "@/domain/people/colleague/rules";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { Money } from "@/ui/money";
import { api } from "../../_client";
import { CeilingBar } from "../../_money/ceiling-bar";
import { PartyBalance } from "../../_money/party-balance";
import { choiceFilter, valueFilter } from "../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { pagesFrom, useLoadedPages } from "../../_resource/use-loaded-pages";
import { ExportMenu } from "../../(accounting)/accounting/_parts/export-menu";
import { ADDRESS, type ColleagueKind, ceilingOf, MAX_COUNTED, SORTS, STANDINGS, STATES } from "./address";
import css from "./colleagues.module.css";
import { ColleagueDrawer } from "./drawer";
import { StateMark } from "./state-mark";
import { useCategory } from "./use-category";
import { useName } from "./use-name";

type Props = { row: ColleagueKind["row"]; list: ColleagueKind["list"] };

/** Colleagues, companies and suppliers: balances and credit limits. */
const COLLEAGUES: Resource<ColleagueKind> = {
  words: "colleagues",
  address: ADDRESS,
  topics: ["colleague.", "payment.", "cheque.", "announcement.", "booking.", "credit.", "wallet.", "voucher."],
  writes: "colleague:write",
  drawerId: "colleague",
  useList: (input, first) => useLoadedPages(api.colleagues.list.useInfiniteQuery(input, pagesFrom(first))),
  useRecord: (id, _row, initialData) => api.colleagues.get.useQuery({ id }, { initialData }),
  useReload: () => api.useUtils().colleagues.invalidate,
  useTitleOf: useName,
  useTexts: (list) => {
    const t = useTranslations("colleagues");
    const { money } = useFormat();
    const nameOf = useName();
    const currency = list?.meta.currency ?? "IRR";
    return {
      names: {
        ...{ name: t("column.name"), code: t("column.code"), kind: t("column.kind") },
        ...{ ceiling: t("column.ceiling"), wallet: t("column.wallet"), balance: t("column.balance") },
      },
      of: (row) => ({
        name: nameOf(row),
        code: row.code,
        kind: t(`kind.${row.kind}`),
        ceiling: money(row.financial.ceiling, currency).figure,
        wallet: money(row.financial.wallet.balance, currency).figure,
        balance: money(row.financial.balance, currency).figure,
      }),
    };
  },
  columns: [
    { name: "name", Cell: Name, clips: true },
    { name: "code", code: true },
    { name: "kind", Cell: Kind, needs: 52 },
    {
      name: "ceiling",
      Cell: ({ row, list }) => <CeilingBar of={ceilingOf(row.financial)} currency={list.meta.currency} short />,
      needs: 40,
    },
    {
      name: "wallet",
      Cell: ({ row, list }) => <Money amount={row.financial.wallet.balance} currency={list.meta.currency} />,
      end: true,
      needs: 66,
    },
    { name: "balance", Cell: Balance, end: true },
  ],
  Count,
  useFilters: () => {
    const t = useTranslations("colleagues");
    const categoryOf = useCategory();
    const categories = CATEGORIES.map((value) => ({ value, label: categoryOf(value) }));
    return [
      valueFilter("standing", t("column.standing"), t("any.standing"), STANDINGS, (one) => t(`standing.${one}`)),
      valueFilter("kind", t("column.kind"), t("any.kind"), COLLEAGUE_KINDS, (one) => t(`kind.${one}`)),
      choiceFilter("category", {
        ...{ label: t("column.category"), any: t("any.category"), choices: categories },
        searchable: true,
      }),
      valueFilter("state", t("column.state"), t("any.state"), STATES, (one) => t(`state.${one}`)),
      valueFilter("sort", t("column.sort"), t("any.sort"), SORTS, (one) => t(`sort.${one}`)),
    ];
  },
  Tools: ({ input: { per_page: _, ...params } }) => <ExportMenu kind="colleagues" params={params} />,
  Drawer: ColleagueDrawer,
  Dialog: late(async () => ({ default: (await import("./colleague-dialog")).ColleagueDialog })),
};

export const Colleagues = ({ first }: { first: FirstRows<ColleagueKind> }) => (
  <ResourcePage of={COLLEAGUES} first={first} />
);

function Name({ row }: Props) {
  const nameOf = useName();
  return (
    <>
      <bdi>{nameOf(row)}</bdi>
      {(!row.active || row.deleted_at) && (
        <span className={css.state}>
          <StateMark of={row} />
        </span>
      )}
    </>
  );
}

function Kind({ row: { kind, category } }: Props) {
  const t = useTranslations("colleagues");
  const categoryOf = useCategory();
  return (
    <>
      {t(`kind.${kind}`)} {category !== null && <small className={css.soft}>{categoryOf(category)}</small>}
    </>
  );
}

function Balance({ row, list }: Props) {
  return (
    <span className={css.balance}>
      <PartyBalance balance={row.financial.balance} currency={list.meta.currency} />
    </span>
  );
}

function Count({ list: { meta } }: Pick<Props, "list">) {
  const t = useTranslations("colleagues");
  const { number } = useFormat();
  const count = Math.min(meta.total, MAX_COUNTED);
  return t(meta.total > MAX_COUNTED ? "countOver" : "count", { count, n: number(count) });
}

const CATEGORIES = Array.from({ length: 99 }, (_, at) => at + 1);
