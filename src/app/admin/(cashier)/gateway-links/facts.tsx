"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useTitled } from "@/ui/format/use-titled";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { announcementHref } from "../../(accounting)/accounting/_parts/record-hrefs";
import { useName } from "../../(people)/colleagues/use-name";
import type { Details } from "./address";

/** Payer, purpose, gateway, and identifiers. */
export function GatewayLinkFacts({ of }: { of: Details }) {
  const t = useTranslations("gatewayLinks");
  const partyName = useName();
  const { digits } = useFormat();
  const nameOf = useTitled();
  const payer = partyName(of.payer) ?? t("unnamed");
  const payerHref =
    of.payer.type === "colleague" ? `/admin/colleagues/${of.payer.id}` : `/admin/passengers?passenger=${of.payer.id}`;
  return (
    <section className={drawer.section}>
      <h3>{t("facts")}</h3>
      <dl className={drawer.facts}>
        <Fact name={t("column.payer")}>
          <Link className={parts.link} href={payerHref}>
            {payer}
          </Link>
        </Fact>
        <Fact name={t("column.drive")}>
          {t(`drive.${of.drive}`)}
          {of.reference?.type === "announcement" && (
            <>
              {" "}
              <Link className={parts.link} href={announcementHref(of.reference.id)}>
                {digits(String(of.reference.id))}
              </Link>
            </>
          )}
        </Fact>
        {of.description && <Fact name={t("field.description")}>{of.description}</Fact>}
        <Fact name={t("column.gateway")}>{nameOf(of.gateway)}</Fact>
        {of.tracking_code && (
          <Fact name={t("column.tracking")}>
            <bdi className="code">{of.tracking_code}</bdi> <CopyButton value={of.tracking_code} />
          </Fact>
        )}
        {of.card && (
          <Fact name={t("card")}>
            <bdi className="code">{of.card}</bdi>
          </Fact>
        )}
        {of.authority && (
          <Fact name={t("authority")}>
            <bdi className="code">{of.authority}</bdi>
          </Fact>
        )}
        <Fact name={t("serial")}>
          <bdi className="code">{of.serial_id}</bdi> <CopyButton value={of.serial_id} />
        </Fact>
        {of.return_url && (
          <Fact name={t("field.return_url")}>
            <bdi className="code">{of.return_url}</bdi>
          </Fact>
        )}
        <Fact name={t("expires")}>
          <DayTime at={of.expires_at} />
        </Fact>
      </dl>
    </section>
  );
}
