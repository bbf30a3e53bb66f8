"use client";
import { IconClock } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { ToneLabel } from "@/ui/tone-label";
import { api } from "../../../_client";
import { choiceFilter, valueFilter } from "../../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import css from "../_parts/developer.module.css";
import type { DomainRow } from "../_parts/developer-types";
import { StateBadge } from "../_parts/state-badge";
import { useDeveloperReload } from "../_parts/use-developer-live";
import { ADDRESS, type DomainKind, STATUSES } from "./address";
import { DomainDrawer } from "./drawer";
import { stateOf } from "./state-of";

/** Partner sites, with policy, tokens, addresses and history of one in a drawer. */
const DOMAINS: Resource<DomainKind> = {
  words: "developer.domains",
  address: ADDRESS,
  topics: ["partner."],
  writes: "partner:write",
  drawerId: "site",
  useList: (input, initialData) => api.domains.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRecord: (id, _row, initialData) => api.domains.get.useQuery({ id }, { initialData }),
  useRead: () => api.useUtils().domains.list.fetch,
  useReload: useDeveloperReload,
  useTitleOf: () => (site) => site.domain,
  useTexts: () => {
    const t = useTranslations("developer.domains");
    const states = useTranslations("developer.state");
    const { number, moment } = useFormat();
    return {
      names: {
        ...{ domain: t("column.domain"), colleague: t("column.colleague"), state: t("column.state") },
        ...{ tokens: t("column.tokens"), addresses: t("column.addresses"), lastCall: t("column.lastCall") },
      },
      of: (row) => ({
        domain: row.domain,
        colleague: `${row.colleague.name} ${row.colleague.code}`,
        state: states(stateOf(row)),
        tokens: number(row.live_tokens),
        addresses: number(row.trusted),
        lastCall: row.last_call_at ? moment(row.last_call_at) : t("never"),
      }),
    };
  },
  columns: [
    { name: "domain", code: true },
    { name: "colleague", Cell: Colleague, clips: true, needs: 52 },
    { name: "state", Cell: ({ row }) => <StateBadge state={stateOf(row)} /> },
    { name: "tokens", Cell: Tokens, needs: 40 },
    { name: "addresses", Cell: Addresses, needs: 40 },
    { name: "lastCall", Cell: LastCall, needs: 66 },
  ],
  useFilters: () => {
    const t = useTranslations("developer.domains");
    const states = useTranslations("developer.state");
    const { data = [] } = api.domains.colleagues.useQuery({}, { staleTime: 60_000 });
    const choices = data.map(({ id, name }) => ({ value: id, label: name }));
    return [
      valueFilter("status", t("status"), t("anyStatus"), STATUSES, states),
      choiceFilter("colleague", { label: t("colleague"), any: t("anyColleague"), choices, searchable: true }),
    ];
  },
  Heading: ({ row }) => (
    <>
      <bdi className="code">{row.domain}</bdi> <CopyButton value={row.domain} />
    </>
  ),
  Drawer: DomainDrawer,
  Dialog: late(() => import("./form")),
};

export const Domains = ({ first }: { first: FirstRows<DomainKind> }) => <ResourcePage of={DOMAINS} first={first} />;

function Colleague({ row: { colleague } }: { row: DomainRow }) {
  return (
    <>
      {colleague.name} <bdi className={`code ${css.small}`}>{colleague.code}</bdi>
    </>
  );
}

function Tokens({ row }: { row: DomainRow }) {
  const t = useTranslations("developer.domains");
  const { number } = useFormat();
  if (row.live_tokens === 0) return <span className={css.soft}>{t("none")}</span>;
  return (
    <>
      <bdi>{number(row.live_tokens)}</bdi>{" "}
      <span className={css.small}>
        {t("until")} {row.tokens_end_at && <DayTime at={row.tokens_end_at} />}
      </span>
    </>
  );
}

function Addresses({ row }: { row: DomainRow }) {
  const t = useTranslations("developer.domains");
  const { number } = useFormat();
  return (
    <>
      {row.trusted > 0 ? <bdi>{number(row.trusted)}</bdi> : <span className={css.soft}>{t("none")}</span>}{" "}
      {row.requested > 0 && (
        <ToneLabel tone="warn">
          <IconClock size={14} stroke={1.8} aria-hidden />
          {t("waiting", { n: number(row.requested) })}
        </ToneLabel>
      )}
    </>
  );
}

function LastCall({ row }: { row: DomainRow }) {
  const t = useTranslations("developer.domains");
  return row.last_call_at ? <DayTime at={row.last_call_at} soft /> : <span className={css.soft}>{t("never")}</span>;
}
