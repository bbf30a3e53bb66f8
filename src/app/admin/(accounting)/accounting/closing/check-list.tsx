"use client";
import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { ToneLabel } from "@/ui/tone-label";
import { documentHref, statementHref } from "../_parts/hrefs";
import type { Check } from "./address";
import css from "./closing.module.css";
import { useWords } from "./use-words";

/** Blocking checks, warnings, and passed checks; each failing line links to its rows. */
export function CheckList({ checks, currency }: { checks: Check[]; currency: string }) {
  const t = useTranslations("closing");
  const { number } = useFormat();
  return (
    <ul className={css.checks}>
      {checks.map((check) => (
        <li key={check.key} data-check={check.key} data-ok={check.ok || undefined}>
          <Verdict check={check} />
          <span>
            {(check.ok
              ? knownText(t, `check.${check.key}.ok`)
              : knownText(t, `check.${check.key}.fails`, { n: number(check.count) })) ?? check.key}
          </span>
          {!check.ok && <Rows check={check} currency={currency} />}
        </li>
      ))}
    </ul>
  );
}

function Verdict({ check: { ok, blocks } }: { check: Check }) {
  const t = useTranslations("closing.verdict");
  const [Mark, tone, word] = ok
    ? ([IconCircleCheck, "good", "ok"] as const)
    : blocks
      ? ([IconCircleX, "bad", "blocks"] as const)
      : ([IconAlertTriangle, "warn", "warns"] as const);
  return (
    <ToneLabel tone={tone}>
      <Mark size={16} stroke={1.8} aria-hidden /> <VisuallyHidden>{t(word)}</VisuallyHidden>
    </ToneLabel>
  );
}

type Row = Check["rows"][number];

function Rows({ check: { key, rows, count }, currency }: { check: Check; currency: string }) {
  const t = useTranslations("closing");
  const { number } = useFormat();
  const shown = rows.filter((row) => hrefOf(key, row) !== null || row.why || row.kind);
  if (shown.length === 0) return null;
  return (
    <ul className={css.rows}>
      {shown.map((row, nr) => {
        const href = hrefOf(key, row);
        const words = <RowWords row={row} currency={currency} />;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of its moment, never reordered.
          <li key={nr}>{href ? <Link href={href}>{words}</Link> : words}</li>
        );
      })}
      {count > rows.length && rows.length > 0 && <li>{t("moreRows", { n: number(count - rows.length) })}</li>}
    </ul>
  );
}

function RowWords({ row, currency }: { row: Row; currency: string }) {
  const t = useTranslations("closing");
  const { money } = useFormat();
  const { dayOf, titleOf } = useWords();
  return (
    <>
      {row.code != null && (
        <>
          <bdi className="code">{row.code}</bdi>{" "}
        </>
      )}
      {row.title && (
        <>
          <bdi>{titleOf(row)}</bdi>{" "}
        </>
      )}
      {row.id && `${t("draft")} `}
      {row.id && <bdi className="code">{row.id}</bdi>} {row.description}{" "}
      {row.key && <bdi className="code">{row.key}</bdi>}
      {row.currency && <bdi className="code">{row.currency}</bdi>}{" "}
      {row.voucher_id && <bdi className="code">{row.voucher_id}</bdi>}
      {row.day && <time dateTime={row.day}>{dayOf(row.day)}</time>}{" "}
      {row.amount && <bdi>{money(BigInt(row.amount), row.currency ?? currency).figure}</bdi>}
      {row.kind && (knownText(t, `kind.${row.kind}`) ?? row.kind)} {row.why && <bdi dir="auto">{row.why}</bdi>}
    </>
  );
}

/** Where a failing row can be corrected; null when it is only reported. */
function hrefOf(key: string, row: Row): string | null {
  if (key === "drafts" && row.id) return `/admin/accounting/documents/${row.id}`;
  if (key === "rates") return `/admin/accounting/currencies?currency=${row.currency}`;
  if (key === "mappings") return `/admin/accounting/mappings?event=${row.key}`;
  if (key === "zero_sum") return "/admin/accounting/trial-balance";
  if ((key === "clearing" || key === "cash") && row.account_id)
    return statementHref({ account: row.account_id, to: row.day ?? null });
  if (key === "differences" && row.voucher_id && row.day)
    return documentHref({ date: row.day, document_id: row.voucher_id });
  if (key === "differences") return "/admin/accounting/verification";
  return null;
}
