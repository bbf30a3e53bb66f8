"use client";
import { type Icon, IconCash, IconFileText, IconReceipt, IconTicket, IconWriting } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { RecordType } from "@/domain/accounting/connection/rules";
import { TYPES } from "@/domain/accounting/connection/rules";
import { useFormat } from "@/ui/format/use-format";
import type { Connection } from "./address";
import css from "./connections.module.css";

const ICON: Record<RecordType, Icon> = {
  payment: IconCash,
  cheque: IconWriting,
  announcement: IconReceipt,
  document: IconFileText,
  booking: IconTicket,
};

/** Icon of a kind of record; the words beside it say the same. */
export function TypeIcon({ type }: { type: RecordType }) {
  const Mark = ICON[type];
  return <Mark className={css.sign} size={16} stroke={1.6} aria-hidden />;
}

/** Number of records of each kind. */
export function TypeCounts({ types }: Pick<Connection, "types">) {
  const t = useTranslations("connections");
  const { number } = useFormat();
  const there = TYPES.filter((type) => (types[type] ?? 0) > 0);
  if (there.length === 0) return <span className={css.soft}>{t("records", { count: 0, n: number(0) })}</span>;
  return (
    <span className={css.counts}>
      {there.map((type) => (
        <span key={type} title={t(`type.${type}`)}>
          <TypeIcon type={type} />
          <span className="out-of-sight">{t(`type.${type}`)}</span> {number(types[type]!)}
        </span>
      ))}
    </span>
  );
}
