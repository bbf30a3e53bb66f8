"use client";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import { LiveMark } from "@/ui/list/live-mark";
import { useReading } from "@/ui/preferences";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { useDelayed } from "@/ui/state/use-delayed";
import { StatusBadge } from "@/ui/status-badge";
import { api, useMay } from "../../../_client";
import { SkeletonRows } from "../_parts/skeleton-rows";
import type { Details, Options } from "../_parts/types";
import { useCharterLive } from "../_parts/use-charter-live";
import { CharterActions, Unruled } from "../charter-actions";
import { CharterFields } from "./charter-fields";
import css from "./editor.module.css";

// Loaded on demand: below the form.
const AuditHistory = late(async () => ({
  default: (await import("../../../_audit-history/audit-history")).AuditHistory,
}));

type Props = {
  id: number | null;
  on: string | null;
  first: { options: Options | undefined; details: Details | undefined | false };
};

/** Editor of a charter on one page; the form is shown after its options have loaded. */
export function CharterEditor({ id: given, on, first }: Props) {
  const t = useTranslations("charters");
  const { locale } = useReading();
  const { digits } = useFormat();
  const mayWrite = useMay("charter:write");
  const [id, setId] = useState(given);
  /** A stored new charter becomes the edited one: the URL changes, input stays. */
  const created = (id: number) => {
    setId(id);
    window.history.replaceState(null, "", `/admin/charters/${id}`);
  };
  const options = api.charters.options.useQuery({ id: given }, { initialData: first.options, staleTime: 300_000 });
  const details = api.charters.get.useQuery(
    { id: id ?? 0 },
    { initialData: first.details || undefined, enabled: id !== null },
  );
  const live = useCharterLive();
  const waiting = options.isPending || (id !== null && details.isPending);
  const late = useDelayed(waiting);
  const failed = options.error ?? (details.data ? null : details.error);
  const of = details.data;
  const Back = locale === "fa" ? IconChevronRight : IconChevronLeft;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link href="/admin/charters" className={css.back} aria-label={t("title")}>
          <Back size={18} aria-hidden />
        </Link>
        <h1>{of ? (locale === "fa" ? of.title : of.title_latin) : t("new")}</h1>
        {of && (
          <>
            <StatusBadge status={of.status} label={t(`statuses.${of.status}`)} />
            <span className={css.soft}>
              {t("number")} <bdi>{digits(String(of.id))}</bdi>
            </span>
          </>
        )}
        <span className={css.space} />
        <LiveMark live={live} hint={t("liveHint")} />
        {of && mayWrite && <CharterActions of={of} />}
      </header>
      {given === null && !mayWrite ? (
        <ErrorState refusal={{ reason: "noPermission" }} />
      ) : failed ? (
        <ErrorState refusal={refusalOfError(failed)} onRetry={() => (options.error ? options : details).refetch()} />
      ) : !options.data || (given !== null && details.isPending) ? (
        late && <SkeletonRows />
      ) : (
        <div className={css.body}>
          {of && <Unruled of={of} />}
          <CharterFields options={options.data} details={of} on={on} onCreated={created} />
          {of && <AuditHistory key={of.version} subject="charter" id={of.id} />}
        </div>
      )}
    </div>
  );
}
