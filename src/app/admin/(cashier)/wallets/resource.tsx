"use client";
import { useTranslations } from "next-intl";
import { OWNER_TYPES } from "@/domain/cashier/wallet/rules";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { api, useMay } from "../../_client";
import { checkFilter } from "../../_resource/check-filter";
import { valueFilter } from "../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { pagesFrom, useLoadedPages } from "../../_resource/use-loaded-pages";
import { useName } from "../../(people)/colleagues/use-name";
import { ADDRESS, idOfWallet, inputOfId, MAX_COUNTED, type WalletKind } from "./address";
import { WalletDrawer } from "./drawer";
import css from "./wallets.module.css";

type Props = { row: WalletKind["row"] };

/** Wallets of the branch, its colleagues and its customers; with the movements of one in a drawer. */
const WALLETS: Resource<WalletKind> = {
  words: "wallets",
  address: ADDRESS,
  topics: ["wallet.", "payment.", "credit.", "cheque."],
  drawerId: "wallet",
  idOf: idOfWallet,
  useList: (input, first) => useLoadedPages(api.wallets.list.useInfiniteQuery(input, pagesFrom(first))),
  useRecord: (id, _row, initialData) => api.wallets.get.useQuery(inputOfId(id), { initialData }),
  useRead: () => api.useUtils().wallets.list.fetch,
  useReload: () => api.useUtils().wallets.invalidate,
  useTitleOf: () => {
    const nameOf = useName();
    return ({ owner }) => nameOf(owner) ?? "";
  },
  useTexts: () => {
    const t = useTranslations("wallets");
    const { money } = useFormat();
    const nameOf = useName();
    return {
      names: {
        ...{ owner: t("column.owner"), type: t("column.type"), held: t("column.held") },
        ...{ available: t("column.available"), balance: t("column.balance") },
      },
      of: ({ owner, held, available, balance, currency }) => ({
        owner: nameOf(owner),
        type: t(`type.${owner.type}`),
        held: money(held, currency).figure,
        available: money(available, currency).figure,
        balance: money(balance, currency).figure,
      }),
    };
  },
  columns: [
    { name: "owner", clips: true },
    { name: "type" },
    { name: "held", Cell: Held, end: true, needs: 40 },
    {
      name: "available",
      Cell: ({ row }) => <Money amount={row.available} currency={row.currency} />,
      end: true,
      needs: 52,
    },
    {
      name: "balance",
      Cell: ({ row }) => <Money amount={row.balance} currency={row.currency} />,
      Total: ({ list: { meta } }) => <Money amount={meta.sums.balance} currency={meta.sums.currency} />,
      end: true,
    },
  ],
  Count,
  useFilters: () => {
    const t = useTranslations("wallets");
    return [
      valueFilter("type", t("column.type"), t("anyType"), OWNER_TYPES, (one) => t(`type.${one}`)),
      valueFilter("sort", t("sortBy"), t("sort.balance"), ["name"], (one) => t(`sort.${one}`)),
      checkFilter("filled", t("filled")),
    ];
  },
  useEmptyAction: () => {
    const t = useTranslations("wallets");
    return useMay("payment:write") ? { label: t("emptyAction"), href: "/admin/payments/new" } : undefined;
  },
  Drawer: WalletDrawer,
};

export const Wallets = ({ first }: { first: FirstRows<WalletKind> }) => <ResourcePage of={WALLETS} first={first} />;

function Held({ row: { held, currency } }: Props) {
  const t = useTranslations("wallets");
  return held === 0 ? <small className={css.none}>{t("nothing")}</small> : <Money amount={held} currency={currency} />;
}

function Count({ list: { meta } }: { list: WalletKind["list"] }) {
  const t = useTranslations("wallets");
  const { number } = useFormat();
  const count = Math.min(meta.total, MAX_COUNTED);
  return t(meta.total > MAX_COUNTED ? "countOver" : "count", { count, n: number(count) });
}
