"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import { Link } from "@/ui/link";
import { api } from "../../../_client";
import { choiceFilter, valueFilter } from "../../../_resource/choice-filter";
import type { FirstRows, Resource } from "../../../_resource/resource";
import { ResourcePage } from "../../../_resource/resource-page";
import css from "../_parts/developer.module.css";
import { RequestDialog } from "../_parts/dialogs";
import { StateBadge } from "../_parts/state-badge";
import { TrustActs } from "../_parts/trust-acts";
import { useDeveloperReload } from "../_parts/use-developer-live";
import { ADDRESS, STATES, type TrustKind } from "./address";
import own from "./trust.module.css";

type Props = { row: TrustKind["row"] };

/** Addresses of partners: pending requests first, each decided in its row. */
const TRUSTS: Resource<TrustKind> = {
  words: "developer.trust",
  address: ADDRESS,
  topics: ["partner."],
  writes: "partner:write",
  drawerId: "trust",
  useList: (input, initialData) => api.trusts.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRead: () => api.useUtils().trusts.list.fetch,
  useReload: useDeveloperReload,
  useTitleOf: () => (row) => row.network,
  useTexts: () => {
    const t = useTranslations("developer.trust");
    const states = useTranslations("developer.state");
    const { moment } = useFormat();
    const who = useWho();
    return {
      names: {
        ...{ network: t("column.network"), site: t("column.site"), state: t("column.state") },
        ...{ asked: t("column.asked"), ends: t("column.ends"), note: t("column.note"), acts: t("column.acts") },
      },
      of: (row) => ({
        network: row.network,
        site: row.domain.name,
        state: states(row.state),
        asked: `${who(row.requested_by)} ${moment(row.requested_at)}`,
        ends: row.expires_at ? moment(row.expires_at) : t("noEnd"),
        note: [row.note, row.reason].filter(Boolean).join(" · "),
      }),
    };
  },
  columns: [
    { name: "network", Cell: Network, wraps: true },
    { name: "site", Cell: Site, needs: 40 },
    { name: "state", Cell: State },
    { name: "asked", Cell: Request, needs: 40 },
    { name: "ends", Cell: Ends, needs: 52 },
    { name: "note", Cell: Note, wraps: true, needs: 66 },
    { name: "acts", Cell: Decision, wraps: true, acts: true },
  ],
  Count: ({ list: { waiting } }) => useTranslations("developer.trust")("waiting", { n: useFormat().number(waiting) }),
  useFilters: () => {
    const t = useTranslations("developer.trust");
    const states = useTranslations("developer.state");
    const { data } = api.domains.list.useQuery({ per_page: 100 }, { staleTime: 60_000 });
    const choices = (data?.rows ?? []).map(({ id, domain }) => ({ value: id, label: domain }));
    return [
      valueFilter("state", t("state"), t("anyState"), STATES, states),
      choiceFilter("site", { label: t("site"), any: t("anySite"), choices, searchable: true }),
    ];
  },
  Dialog: ({ onClose }) => <RequestDialog site={null} onClose={onClose} />,
};

export const Trusts = ({ first }: { first: FirstRows<TrustKind> }) => <ResourcePage of={TRUSTS} first={first} />;

function Network({ row }: Props) {
  const t = useTranslations("developer.trust");
  return (
    <>
      <bdi className="code">{row.network}</bdi>
      {row.overlaps.length > 0 && (
        <span className={own.below}>
          {t("overlaps")} <bdi className="code">{row.overlaps.map(({ network }) => network).join(" ")}</bdi>
        </span>
      )}
    </>
  );
}

function Site({ row: { domain } }: Props) {
  return (
    <Link href={`/admin/developer/domains?site=${domain.id}&tab=addresses`}>
      <bdi className="code">{domain.name}</bdi>
    </Link>
  );
}

function State({ row: { state, decided_by, decided_at } }: Props) {
  const who = useWho();
  return (
    <>
      <StateBadge state={state} />
      {decided_by && decided_at && (
        <span className={own.below}>
          {who(decided_by)} · <DayTime at={decided_at} />
        </span>
      )}
    </>
  );
}

function Request({ row }: Props) {
  return (
    <>
      {useWho()(row.requested_by)}
      <span className={own.below}>
        <DayTime at={row.requested_at} />
      </span>
    </>
  );
}

function Ends({ row }: Props) {
  const t = useTranslations("developer.trust");
  return row.expires_at ? <DayTime at={row.expires_at} /> : <span className={css.soft}>{t("noEnd")}</span>;
}

function Note({ row }: Props) {
  return (
    <>
      {row.note}
      {row.reason && <span className={own.below}>{row.reason}</span>}
    </>
  );
}

function Decision({ row: { id, network, domain, acts, second_person } }: Props) {
  return <TrustActs id={id} network={network} domain={domain.name} acts={acts} secondPerson={second_person} />;
}
