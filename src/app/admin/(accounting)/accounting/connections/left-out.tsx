"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { keyOf, type Restored } from "./address";
import css from "./connections.module.css";

/** Records of a restored connection that another one has taken since, as links. */
export function LeftOut({ of: { left_out } }: { of: Pick<Restored, "left_out"> }) {
  const t = useTranslations("connections");
  const { number, digits } = useFormat();
  if (left_out.length === 0) return null;
  return (
    <div className={css.undo}>
      <span>{t("leftOut", { count: left_out.length, n: number(left_out.length) })}</span>
      {left_out.map((one) => (
        <span key={keyOf(one)}>
          {t(`typeOne.${one.type}`)} {digits(String(one.id))}{" "}
          <Link href={`/admin/accounting/connections?connection=${one.connection.id}`}>
            {t("takenBy", { title: one.connection.title })}
          </Link>
        </span>
      ))}
    </div>
  );
}
