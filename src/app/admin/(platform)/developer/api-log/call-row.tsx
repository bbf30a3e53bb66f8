"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useFormat } from "@/ui/format/use-format";
import { useRowLink } from "@/ui/table/use-row-link";
import css from "./api-log.module.css";
import { useCallerName } from "./caller-name";
import type { Call } from "./filters";
import { Outcome } from "./outcome";

type Props = { row: Call; open: boolean; fresh: boolean; onOpen: (id: string) => void };

export const CallRow = memo(function CallRow({ row, open, fresh, onOpen }: Props) {
  const t = useTranslations("apiLog");
  const { day, clock, number } = useFormat();
  const callerName = useCallerName();
  const { href, onClick } = useRowLink("call", row.id, onOpen);
  const at = new Date(row.at);
  const path = row.path ?? row.pattern;
  return (
    <tr
      data-call={row.id}
      data-kind={row.kind}
      aria-current={open || undefined}
      data-fresh={fresh || undefined}
      onClick={onClick}
    >
      <td data-column="at">
        <a href={href} aria-label={t("open", { at: clock(at), path: path ?? t(`kind.${row.kind}`) })}>
          <bdi>{clock(at)}</bdi>
        </a>{" "}
        <bdi className={css.soft}>{day(at)}</bdi>
      </td>
      <td data-column="outcome">
        <Outcome call={row} />
      </td>
      <td data-column="call">
        {row.method && (
          <bdi className="code">
            <span className={css.method}>{row.method}</span> {path}
          </bdi>
        )}{" "}
        {row.kind !== "call" && (
          <span className={css.counted}>{t(`counted.${row.kind}`, { n: number(row.counted) })}</span>
        )}
      </td>
      <td data-column="caller">
        {row.caller && callerName(row)} {row.domain && <bdi className={`code ${css.domain}`}>{row.domain}</bdi>}
      </td>
      <td data-column="address">{row.address && <bdi className="code">{row.address}</bdi>}</td>
      <td data-column="duration">
        {row.duration_ms !== null && <bdi>{t("ms", { n: number(shortened(row.duration_ms)) })}</bdi>}
      </td>
      <td data-column="request">{row.request_id && <bdi className={`code ${css.request}`}>{row.request_id}</bdi>}</td>
    </tr>
  );
});

/** Two significant digits below ten, whole milliseconds above. */
export const shortened = (ms: number) => (ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms));
