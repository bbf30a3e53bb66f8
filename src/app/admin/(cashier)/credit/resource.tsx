"use client";
import { IconAlertTriangle, IconCircleCheck, IconFlame } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { STANDS } from "@/domain/cashier/credit/rules";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import { type Tone, ToneLabel } from "@/ui/tone-label";
import { api, useMay } from "../../_client";
import { CeilingBar } from "../../_money/ceiling-bar";
import { valueFilter } from "../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { colleagueHref } from "../../(people)/colleagues/address";
import { useName } from "../../(people)/colleagues/use-name";
import { ADDRESS, type Approvals as ApprovalList, type BranchCredit, type CreditKind } from "./address";
import { Approvals } from "./approvals";
import { Branch } from "./branch";
import css from "./credit.module.css";

type Row = CreditKind["row"];
type Props = { row: Row };

/** Colleagues by their use of the credit limit; a row leads to the terms of its colleague. */
const CREDIT: Resource<CreditKind> = {
  words: "credit",
  address: ADDRESS,
  topics: ["credit.", "colleague.", "payment.", "cheque.", "booking.", "wallet."],
  drawerId: "colleague",
  useList: (input, initialData) =>
    api.credit.colleagues.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRead: () => api.useUtils().credit.colleagues.fetch,
  useReload: () => api.useUtils().credit.invalidate,
  useTitleOf: useName,
  useTexts: () => {
    const t = useTranslations("credit");
    const { money } = useFormat();
    const nameOf = useName();
    return {
      names: {
        ...{ name: t("column.name"), code: t("column.code"), stand: t("column.stand") },
        ...{ used: t("column.used"), ceiling: t("column.ceiling"), free: t("column.free") },
      },
      of: (row) => ({
        ...{ name: nameOf(row), code: row.code, stand: t(`stand.${row.stand}`) },
        used: money(row.used, row.currency).figure,
        ceiling: money(row.ceiling, row.currency).figure,
        free: money(freeOf(row), row.currency).figure,
      }),
    };
  },
  columns: [
    { name: "name", Cell: Name, wraps: true },
    { name: "code", code: true, needs: 40 },
    { name: "stand", Cell: Stand, needs: 40 },
    { name: "used", Cell: Used },
    {
      name: "ceiling",
      Cell: ({ row }) => <Money amount={row.ceiling} currency={row.currency} />,
      end: true,
      needs: 52,
    },
    { name: "free", Cell: ({ row }) => <Money amount={freeOf(row)} currency={row.currency} />, end: true },
  ],
  Count,
  useFilters: () => {
    const t = useTranslations("credit");
    return [valueFilter("stand", t("column.stand"), t("anyStand"), STANDS, (one) => t(`stand.${one}`))];
  },
  useEmptyAction: () => {
    const t = useTranslations("credit");
    return { label: t("toColleagues"), href: "/admin/colleagues" };
  },
};

type First = {
  first: FirstRows<CreditKind>;
  approvals: ApprovalList | undefined;
  branch: BranchCredit | undefined;
};

/** Colleagues near or over their limit, temporary approvals, and the branch's own credit. */
export function Credit({ first, approvals, branch }: First) {
  const reads = useMay("accounting:read");
  return (
    <ResourcePage of={CREDIT} first={first}>
      <div className={css.cards} data-alone={!reads || undefined}>
        {reads && <Branch first={branch} />}
        <Approvals first={approvals} />
      </div>
    </ResourcePage>
  );
}

const freeOf = ({ ceiling, used, held }: Row) => ceiling - used - held;

function Name({ row }: Props) {
  const nameOf = useName();
  return (
    <Link href={colleagueHref(row.id, "terms")}>
      <bdi>{nameOf(row)}</bdi>
    </Link>
  );
}

const LOOK = {
  over: { Mark: IconAlertTriangle, tone: "bad" },
  near: { Mark: IconFlame, tone: "warn" },
  within: { Mark: IconCircleCheck, tone: "good" },
} as const satisfies Record<Row["stand"], { Mark: unknown; tone: Tone }>;

function Stand({ row: { stand } }: Props) {
  const t = useTranslations("credit");
  const { Mark, tone } = LOOK[stand];
  return (
    <ToneLabel tone={tone}>
      <Mark size={15} stroke={1.8} aria-hidden />
      {t(`stand.${stand}`)}
    </ToneLabel>
  );
}

/** Debt and holds of a colleague on the way to the limit. */
function Used({ row: { agreed, allowance, bounced, used, held, currency } }: Props) {
  return <CeilingBar of={{ ceiling: agreed, allowance, bounced, used, held }} currency={currency} short />;
}

function Count({ list: { meta } }: { list: CreditKind["list"] }) {
  const t = useTranslations("credit");
  const { number } = useFormat();
  return t("count", { over: number(meta.over), near: number(meta.near) });
}
