"use client";
import { Button } from "@mantine/core";
import { IconPencil, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { AuditHistory } from "../../../_audit-history/audit-history";
import { api } from "../../../_client";
import { SiteStatus } from "./site-status";
import css from "./sites.module.css";
import type { Site } from "./types";

export const DRAWER_ID = "customer-site";

type Props = { site: Site; publicUrl: string; mayWrite: boolean; walk: ListKeyboard; onEdit: () => void };

/** One customer website: allowed origins, admitted groups, and first calls for its developer. */
export function SiteDrawer({ site, publicUrl, mayWrite, walk, onEdit }: Props) {
  const t = useTranslations("customerSites");
  const { domain, title, origins, guests, active, created_at } = site;
  useKeys({ keye: () => mayWrite && onEdit() });
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={domain} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi className="code">{domain}</bdi>
        </h2>
      </DrawerHead>
      <div className={drawer.sum}>
        <SiteStatus active={active} />
        <bdi>{title}</bdi>
      </div>
      <div className={drawer.body}>
        {mayWrite && <Acts site={site} onEdit={onEdit} />}
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
        <AuditHistory key={`${site.version} ${site.active}`} subject="customer_site" id={site.id} />
        <Calls domain={domain} guests={guests} publicUrl={publicUrl} />
      </div>
    </aside>
  );
}

function Acts({ site: { id, active }, onEdit }: { site: Site; onEdit: () => void }) {
  const t = useTranslations("customerSites");
  const utils = api.useUtils();
  const change = api.sites.setActive.useMutation({ onSuccess: () => utils.sites.list.invalidate() });
  const Mark = active ? IconPlayerStop : IconPlayerPlay;
  return (
    <div className={`${drawer.section} ${css.acts}`}>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.7} />}
        rightSection={<kbd>E</kbd>}
        onClick={onEdit}
      >
        {t("edit")}
      </Button>
      <Button
        variant="default"
        {...(active && { c: "var(--bad)" })}
        leftSection={<Mark size={16} stroke={1.7} />}
        loading={change.isPending}
        onClick={() => change.mutate({ id, active: !active })}
      >
        {t(active ? "shutIt" : "openIt")}
      </Button>
      {change.isError && <RefusalNotice refusal={refusalOfError(change.error)} />}
    </div>
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
