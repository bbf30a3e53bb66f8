"use client";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { useMayOpen } from "../../../_shell/use-may-open";
import type { AuditEntryDto } from "./address";
import { subjectHref } from "./subject-hrefs";
import { useAuditWords } from "./use-audit-words";
import { useListName } from "./use-list-name";

/** Subject of an entry as text: a link if it exists and the user may open its page. */
export function AuditSubject({ of }: { of: AuditEntryDto["subject"] }) {
  const { kindName } = useAuditWords();
  const listNameOf = useListName();
  const { locale } = useReading();
  const { digits } = useFormat();
  const mayOpen = useMayOpen();
  const title = locale === "fa" ? of.title : (of.title_latin ?? of.title);
  const href = of.exists ? subjectHref(of) : null;
  const isNumber = title === null && /^\d+$/.test(of.id);
  // An export is called by its list; one that a job wrote by its number.
  const listName = of.type === "export" && !isNumber ? listNameOf(of.id) : null;
  const known = title ?? listName;
  const name = known ?? of.id;
  const words = (
    <>
      {kindName(of.type)} <bdi className={known || isNumber ? undefined : "code"}>{isNumber ? digits(name) : name}</bdi>
    </>
  );
  return href && mayOpen(href) ? <Link href={href}>{words}</Link> : <span>{words}</span>;
}
