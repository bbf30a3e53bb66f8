"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import type { AuditDetailsDto } from "./address";
import { useListName } from "./use-list-name";

/** What an exported file contained: list, filters, columns and rows. */
export function ExportedFile({ of }: { of: NonNullable<AuditDetailsDto["exported"]> }) {
  const t = useTranslations("auditSearch.exported");
  const files = useTranslations("files");
  const fields = useTranslations("auditHistory");
  const { number, digits } = useFormat();
  const nameOf = useListName();
  const { list, format, rows, columns, filters } = of;
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      <dl className={drawer.facts}>
        <Fact name={t("list")}>{nameOf(list)}</Fact>
        {format && <Fact name={t("format")}>{knownText(files, `format.${format}`) ?? format}</Fact>}
        {rows !== null && <Fact name={t("rows")}>{number(rows)}</Fact>}
        {columns.length > 0 && <Fact name={t("columns")}>{columns.join(fields("comma"))}</Fact>}
        <Fact name={t("filters")}>
          {filters.length === 0
            ? t("none")
            : filters.map(({ name, value }) => (
                <div key={name}>
                  {knownText(fields, `field.${name}`) ?? <bdi className="code">{name}</bdi>}: <bdi>{digits(value)}</bdi>
                </div>
              ))}
        </Fact>
      </dl>
    </section>
  );
}
