"use client";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { useMayOpen } from "../../../_shell/use-may-open";
import type { AuditEntryDto } from "./address";
import { subjectHref } from "./subject-hrefs";
import { useAuditWords } from "./use-audit-words";

/** Subject of an entry as text: a link if it exists and the user may open its page. */
export function AuditSubject({ of }: { of: AuditEntryDto["subject"] }) {
  const { kindName } = useAuditWords();
  const { locale } = useReading();
  const { digits } = useFormat();
  const mayOpen = useMayOpen();
  const title = locale === "fa" ? of.title : (of.title_latin ?? of.title);
  const href = of.exists ? subjectHref(of) : null;
  const name = title ?? of.id;
  const isNumber = /^\d+$/.test(name);
  const words = (
    <>
      {kindName(of.type)} <bdi className={title || isNumber ? undefined : "code"}>{isNumber ? digits(name) : name}</bdi>
    </>
  );
  return href && mayOpen(href) ? <Link href={href}>{words}</Link> : <span>{words}</span>;
}
