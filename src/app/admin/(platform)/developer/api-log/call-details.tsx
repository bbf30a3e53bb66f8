"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { useReading } from "@/ui/preferences";
import css from "./api-log.module.css";
import { shortened } from "./call-row";
import { useCallerName } from "./caller-name";
import type { Details } from "./filters";
import { JsonView } from "./json-view";
import { rowOfCode } from "./outcome";

export function CallDetails({ of }: { of: Details }) {
  const t = useTranslations("apiLog");
  const { number } = useFormat();
  if (of.kind !== "call") {
    return (
      <section className={drawer.section}>
        <p>{t(`counted.${of.kind}`, { n: number(of.counted) })}</p>
        <p className={drawer.none}>{t(`why.${of.kind}`)}</p>
        <Facts of={of} />
      </section>
    );
  }
  return (
    <>
      {of.code !== null && of.code !== 1000 && <Remedy code={of.code} />}
      {of.item_code !== null && of.item_code !== of.code && <Remedy code={of.item_code} ofItem />}
      <section className={drawer.section}>
        <Facts of={of} />
      </section>
      {of.query && (
        <section className={drawer.section}>
          <h3>{t("query")}</h3>
          <bdi className={`code ${css.query}`}>{of.query.split("&").join("\n")}</bdi>
        </section>
      )}
      <Body of={of} part="request" />
      <Body of={of} part="response" />
      <p className={css.masked}>{t("masked")}</p>
    </>
  );
}

/** The catalogue's remedy of a code, with a link to its row. */
function Remedy({ code, ofItem }: { code: number; ofItem?: boolean }) {
  const t = useTranslations("apiLog");
  const { locale } = useReading();
  const { digits } = useFormat();
  const row = rowOfCode(code);
  if (!row) return null;
  return (
    <section className={drawer.section}>
      <h3>
        <Link className={css.link} href={`/admin/developer/errors#${code}`}>
          {t(ofItem ? "itemCode" : "code", { code: digits(String(code)) })}
        </Link>
      </h3>
      <p className={css.remedy}>
        <strong>{row.title[locale]}</strong> {row.solution[locale]}
      </p>
    </section>
  );
}

function Facts({ of }: { of: Details }) {
  const t = useTranslations("apiLog");
  const { day, clock, number } = useFormat();
  const callerName = useCallerName();
  const at = new Date(of.at);
  return (
    <dl className={drawer.facts}>
      <Fact name={t("column.at")}>
        <time dateTime={of.at}>
          <bdi>{day(at)}</bdi> <bdi>{clock(at)}</bdi>
        </time>
      </Fact>
      {of.duration_ms !== null && (
        <Fact name={t("column.duration")}>
          <bdi>{t("ms", { n: number(shortened(of.duration_ms)) })}</bdi>
        </Fact>
      )}
      {of.caller && <Fact name={t("column.caller")}>{callerName(of)}</Fact>}
      {of.domain && (
        <Fact name={t("site")}>
          <bdi className="code">{of.domain}</bdi>
        </Fact>
      )}
      {of.address && (
        <Fact name={t("column.address")}>
          <bdi className="code">{of.address}</bdi> <CopyButton value={of.address} />
        </Fact>
      )}
      {of.request_id && (
        <Fact name={t("column.request")}>
          <bdi className="code">{of.request_id}</bdi> <CopyButton value={of.request_id} />
        </Fact>
      )}
      {of.replayed && <Fact name={t("repeated")}>{t("replayed")}</Fact>}
    </dl>
  );
}

function Body({ of, part }: { of: Details; part: "request" | "response" }) {
  const t = useTranslations("apiLog");
  const { number } = useFormat();
  const bytes = of[`${part}_bytes`];
  const body = of[part];
  return (
    <section className={drawer.section}>
      <h3>
        {t(part)}{" "}
        {bytes !== null && bytes > 0 && <small className={css.soft}>{t("bytes", { n: number(bytes) })}</small>}
      </h3>
      {body !== null && body !== undefined ? (
        <JsonView value={body} label={t(part)} />
      ) : (
        <p className={drawer.none}>{t(of.packet ? "notKept.packet" : `notKept.${part}`)}</p>
      )}
    </section>
  );
}
