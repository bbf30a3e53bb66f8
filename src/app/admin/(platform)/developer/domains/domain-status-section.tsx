"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { DayTime } from "@/ui/day-time";
import drawer from "@/ui/list/drawer.module.css";
import { api } from "../../../_client";
import css from "../_parts/developer.module.css";
import type { DomainDetails } from "../_parts/developer-types";
import { ReasonDialog } from "../_parts/dialogs";
import { StateBadge } from "../_parts/state-badge";
import { stateOf } from "./state-of";

/** Whether the site may call, the reason if not, and how to change it. */
export function DomainStatusSection({ site, mayWrite }: { site: DomainDetails; mayWrite: boolean }) {
  const t = useTranslations("developer.standing");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [asking, setAsking] = useState(false);
  const act = site.suspended_at ? ("resume" as const) : ("suspend" as const);
  const settled = { onSuccess: () => utils.invalidate() };
  const suspend = api.domains.suspend.useMutation(settled);
  const resume = api.domains.resume.useMutation(settled);
  const save = async (reason: string) => {
    await (act === "suspend" ? suspend : resume).mutateAsync({ id: site.id, reason });
    announce(t(`done.${act}`, { domain: site.domain }));
  };
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      <p className={css.text}>
        <StateBadge state={stateOf(site)} />{" "}
        {site.suspended_at && (
          <>
            <DayTime at={site.suspended_at} soft /> · {site.suspended_reason}
          </>
        )}
      </p>
      {!site.suspended_at && !site.colleague.active && <p className={css.text}>{t("colleagueInactive")}</p>}
      {mayWrite && (
        <p className={css.actions}>
          <Button
            variant="default"
            c={act === "suspend" ? "var(--bad)" : undefined}
            size="compact-sm"
            onClick={() => setAsking(true)}
          >
            {t(act)}
          </Button>
        </p>
      )}
      {asking && (
        <ReasonDialog
          title={t(`${act}Title`, { domain: site.domain })}
          text={t(`${act}Text`)}
          submit={t(act)}
          danger={act === "suspend"}
          onSave={save}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
