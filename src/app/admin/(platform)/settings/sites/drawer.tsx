"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { api } from "../../../_client";
import type { DrawerProps } from "../../../_resource/resource";
import type { SiteKind } from "./address";
import { SiteStatus } from "./site-status";
import css from "./sites.module.css";

/** One customer website: allowed origins, admitted groups, and first calls for its developer. */
export function SiteDrawer({ row: site, list, mayWrite, acts }: DrawerProps<SiteKind>) {
  const t = useTranslations("customerSites");
  const { id, domain, title, origins, guests, active, created_at } = site;
  const utils = api.useUtils();
  const change = api.sites.setActive.useMutation({ onSuccess: () => utils.sites.list.invalidate() });
  return (
    <>
      <div className={drawer.sum}>
        <SiteStatus active={active} />
        <bdi>{title}</bdi>
      </div>
      <div className={drawer.body}>
        {mayWrite && (
          <RecordActs
            edit={t("edit")}
            onEdit={() => acts.edit(site)}
            turn={{ of: change, run: () => change.mutate({ id, active: !active }), active }}
          />
        )}
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            <Fact name={t("column.guests")}>{t(guests ? "guestsIn" : "guestsOut")}</Fact>
            <Fact name={t("column.origins")}>
              {[`https://${domain}`, ...origins].map((origin) => (
                <bdi key={origin} className={`code ${css.origin}`}>
                  {origin}
                </bdi>
              ))}
            </Fact>
            <Fact name={t("since")}>
              <DayTime at={created_at} soft />
            </Fact>
          </dl>
        </section>
        <AuditHistory key={`${site.version} ${active}`} subject="customer_site" id={id} />
        {list && <Calls domain={domain} guests={guests} publicUrl={list.public_url} />}
      </div>
    </>
  );
}

type CallsProps = { domain: string; guests: boolean; publicUrl: string };

function Calls({ domain, guests, publicUrl }: CallsProps) {
  const t = useTranslations("customerSites");
  const curl = (route: string, body: object) =>
    `curl ${publicUrl}/b2c/v1/auth/${route} \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify({ domain, ...body })}'`;
  const calls = [
    ...(guests ? [["guest", curl("guest", {})] as const] : []),
    ["otp", curl("otp", { mobile: "09120000001" })] as const,
    ["verify", curl("verify", { mobile: "09120000001", code: "123456" })] as const,
    ["login", curl("login", { username: "agency1", password: "…" })] as const,
  ];
  return (
    <section className={drawer.section}>
      <h3>{t("try")}</h3>
      {calls.map(([name, text]) => (
        <div key={name} className={css.call}>
          <div className={css.name}>
            {t(`call.${name}`)} <CopyButton value={text} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
          <pre dir="ltr" tabIndex={0}>
            {text}
          </pre>
        </div>
      ))}
    </section>
  );
}
