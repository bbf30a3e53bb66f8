"use client";
import { IconClock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { ListTable } from "@/ui/table/list-table";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { useRowLink } from "@/ui/table/use-row-link";
import { ToneLabel } from "@/ui/tone-label";
import css from "../_parts/developer.module.css";
import type { DomainRow } from "../_parts/developer-types";
import { StateBadge } from "../_parts/state-badge";
import own from "./domains.module.css";
import { stateOf } from "./state-of";

type Props = { rows: DomainRow[]; open: number | null; waiting: boolean; walk: ListKeyboard };

const COLUMNS = ["domain", "colleague", "state", "tokens", "addresses", "lastCall"] as const;

export function DomainTable({ rows, open, waiting, walk }: Props) {
  const t = useTranslations("developer.domains");
  return (
    <ListTable
      className={own.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} open={row.id === open} onOpen={walk.open} />
      ))}
    </ListTable>
  );
}

function Row({ row, open, onOpen }: { row: DomainRow; open: boolean; onOpen: (id: string) => void }) {
  const t = useTranslations("developer.domains");
  const { number } = useFormat();
  const { href, onClick } = useRowLink("site", String(row.id), onOpen);
  return (
    <tr data-site={row.id} aria-current={open || undefined} onClick={onClick}>
      <td data-column="domain">
        <a href={href} aria-label={t("open", { domain: row.domain })}>
          <bdi className="code">{row.domain}</bdi>
        </a>
      </td>
      <td data-column="colleague">
        {row.colleague.name} <bdi className={`code ${css.small}`}>{row.colleague.code}</bdi>
      </td>
      <td data-column="state">
        <StateBadge state={stateOf(row)} />
      </td>
      <td data-column="tokens">
        {row.live_tokens > 0 ? (
          <>
            <bdi>{number(row.live_tokens)}</bdi>{" "}
            <span className={css.small}>
              {t("until")} {row.tokens_end_at && <DayTime at={row.tokens_end_at} />}
            </span>
          </>
        ) : (
          <span className={css.soft}>{t("none")}</span>
        )}
      </td>
      <td data-column="addresses">
        {row.trusted > 0 ? <bdi>{number(row.trusted)}</bdi> : <span className={css.soft}>{t("none")}</span>}{" "}
        {row.requested > 0 && (
          <ToneLabel tone="warn">
            <IconClock size={14} stroke={1.8} aria-hidden />
            {t("waiting", { n: number(row.requested) })}
          </ToneLabel>
        )}
      </td>
      <td data-column="lastCall">
        {row.last_call_at ? <DayTime at={row.last_call_at} soft /> : <span className={css.soft}>{t("never")}</span>}
      </td>
    </tr>
  );
}
