"use client";
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useRef } from "react";
import { APPROVALS } from "@/domain/reporting/dashboard/rules";
import { useFormat } from "@/ui/format/use-format";
import { ListStates } from "@/ui/list/list-states";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { api } from "../../_client";
import css from "../../(reporting)/desk/desk.module.css";
import { KindFilter } from "../../(reporting)/desk/kind-filter";
import { useDeskLive } from "../../(reporting)/desk/use-desk-live";
import { useLinkWalk } from "../../(reporting)/desk/use-link-walk";
import { ApprovalItem } from "./approval-item";

/** All decisions pending for the user, the earliest deadline first, with links to their pages. */
export function Approvals() {
  const t = useTranslations("approvals");
  const { number } = useFormat();
  const live = useDeskLive();
  const list = useRef<HTMLOListElement>(null);
  const [kind, setKind] = useQueryState("kind", parseAsStringLiteral(APPROVALS));
  const all = api.dashboard.approvals.useQuery();
  const rows = all.data?.rows.filter((row) => kind === null || row.kind === kind);
  useLinkWalk(list);
  return (
    <section className={`${page.list} ${css.desk}`} aria-label={t("title")}>
      <header className={page.head}>
        <h1>{t("title")}</h1>
        {rows && (
          <span className={page.count} role="status">
            {number(rows.length)}
          </span>
        )}
        <LiveMark live={live} />
      </header>
      <KindFilter
        label={t("kinds")}
        all={t("all")}
        kinds={all.data?.kinds ?? []}
        chosen={kind}
        onChoose={(one) => void setKind(one)}
      >
        {(one) => t(`kind.${one}`)}
      </KindFilter>
      <ListStates
        query={{ ...all, data: rows && { rows } }}
        narrowed={kind !== null}
        none={{
          title: t("noneOfKind"),
          text: t("noneText"),
          action: { label: t("all"), onClick: () => void setKind(null) },
        }}
        empty={{ title: t("none"), text: t("noneText"), action: { label: t("toDesk"), href: "/admin/desk" } }}
      >
        <ol ref={list} className={css.rows}>
          {rows?.map((row) => (
            <ApprovalItem key={`${row.kind} ${row.id}`} row={row} />
          ))}
        </ol>
      </ListStates>
    </section>
  );
}
