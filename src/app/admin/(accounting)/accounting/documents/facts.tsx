"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { knownText } from "@/ui/format/known-text";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { documentHref } from "../_parts/hrefs";
import { announcementHref, chequeHref, paymentHref } from "../_parts/record-hrefs";
import { useWords } from "../mappings/use-words";
import type { Details } from "./address";
import css from "./documents.module.css";

type Posted = NonNullable<Details["reverses"]>;

/** Date, numbers, source, and reversal. */
export function DocumentFacts({ of }: { of: Details }) {
  const t = useTranslations("documents");
  const { digits } = useFormat();
  const { dayOf } = useWords();
  const who = useWho();
  const posted = (one: Posted) => (
    <Link className={css.link} href={documentHref(one)}>
      {t("documentTitle", { id: digits(String(one.document_id)) })} · {dayOf(one.date)}
    </Link>
  );
  const draft = (id: number) => (
    <Link className={css.link} href={`/admin/accounting/documents?tab=drafts&document=d${id}`}>
      {t("draftTitle", { id: digits(String(id)) })}
    </Link>
  );
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        <Fact name={t("column.date")}>{dayOf(of.date)}</Fact>
        <Fact name={t("column.kind")}>
          {t(`kind.${of.kind}`)} · {t(`type.${of.type}`)}
        </Fact>
        {of.legal_no !== null && <Fact name={t("legalNo")}>{digits(String(of.legal_no))}</Fact>}
        {of.daily_no !== null && <Fact name={t("dailyNo")}>{digits(String(of.daily_no))}</Fact>}
        {of.reference_no !== null && <Fact name={t("referenceNo")}>{digits(String(of.reference_no))}</Fact>}
        {of.number !== null && <Fact name={t("number")}>{digits(String(of.number))}</Fact>}
        {of.source && (
          <Fact name={t("source")}>
            <Source of={of.source} />
          </Fact>
        )}
        {of.reversed_by && <Fact name={t("reversedBy")}>{posted(of.reversed_by)}</Fact>}
        {of.reverses && <Fact name={t("reverses")}>{posted(of.reverses)}</Fact>}
        {of.corrects_id !== null && <Fact name={t("corrects")}>{draft(of.corrects_id)}</Fact>}
        {of.corrected_by_id !== null && <Fact name={t("correctedBy")}>{draft(of.corrected_by_id)}</Fact>}
        <Fact name={t("written")}>
          {who(of.created_by)} · <DayTime at={of.created_at} soft />
        </Fact>
      </dl>
    </section>
  );
}

const HREF: Record<string, (id: number) => string> = {
  payment: paymentHref,
  cheque: chequeHref,
  announcement: announcementHref,
};

/** The id of a closing ends in its month (`closing:1:140410`): only that is shown. */
const monthOf = (id: string) => /:(\d{4})(\d{2})(?::|$)/.exec(id);

/** The source of the document, linked if it has a page. */
function Source({ of: { type, id } }: { of: NonNullable<Details["source"]> }) {
  const t = useTranslations("documents");
  const { digits } = useFormat();
  const month = type === "closing" ? monthOf(id) : null;
  const words = (
    <>
      {knownText(t, `sources.${type}`) ?? t("sources.other")}{" "}
      <bdi>{digits(month ? `${month[1]}/${month[2]}` : id)}</bdi>
    </>
  );
  const href = HREF[type]?.(Number(id));
  return href ? (
    <Link className={css.link} href={href}>
      {words}
    </Link>
  ) : (
    words
  );
}
