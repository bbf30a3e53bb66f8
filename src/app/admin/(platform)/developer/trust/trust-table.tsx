"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useWho } from "@/ui/format/use-who";
import { Link } from "@/ui/link";
import { ListTable } from "@/ui/table/list-table";
import css from "../_parts/developer.module.css";
import type { TrustRow } from "../_parts/developer-types";
import { StateBadge } from "../_parts/state-badge";
import { TrustActs } from "../_parts/trust-acts";
import own from "./trust.module.css";

const COLUMNS = ["network", "site", "state", "asked", "ends", "note", "acts"] as const;

export function TrustTable({ rows, waiting }: { rows: TrustRow[]; waiting: boolean }) {
  const t = useTranslations("developer.trust");
  return (
    <ListTable
      className={own.table}
      caption={t("table")}
      columns={COLUMNS}
      nameOf={(name) => t(`column.${name}`)}
      waiting={waiting}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ListTable>
  );
}

function Row({ row }: { row: TrustRow }) {
  const t = useTranslations("developer.trust");
  const who = useWho();
  const { domain } = row;
  return (
    <tr data-trust={row.id} data-network={row.network}>
      <td data-column="network">
        <bdi className="code">{row.network}</bdi>
        {row.overlaps.length > 0 && (
          <span className={own.below}>
            {t("overlaps")} <bdi className="code">{row.overlaps.map(({ network }) => network).join(" ")}</bdi>
          </span>
        )}
      </td>
      <td data-column="site">
        <Link href={`/admin/developer/domains?site=${domain.id}&tab=addresses`}>
          <bdi className="code">{domain.name}</bdi>
        </Link>
      </td>
      <td data-column="state">
        <StateBadge state={row.state} />
        {row.decided_by && row.decided_at && (
          <span className={own.below}>
            {who(row.decided_by)} · <DayTime at={row.decided_at} />
          </span>
        )}
      </td>
      <td data-column="asked">
        {who(row.requested_by)}
        <span className={own.below}>
          <DayTime at={row.requested_at} />
        </span>
      </td>
      <td data-column="ends">
        {row.expires_at ? <DayTime at={row.expires_at} /> : <span className={css.soft}>{t("noEnd")}</span>}
      </td>
      <td data-column="note">
        {row.note}
        {row.reason && <span className={own.below}>{row.reason}</span>}
      </td>
      <td data-column="acts">
        <TrustActs
          id={row.id}
          network={row.network}
          domain={domain.name}
          acts={row.acts}
          secondPerson={row.second_person}
        />
      </td>
    </tr>
  );
}
