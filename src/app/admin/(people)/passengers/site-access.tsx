"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActDialog } from "@/ui/act-dialog";
import { useAnnounce } from "@/ui/announcer";
import drawer from "@/ui/list/drawer.module.css";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { ToneLabel } from "@/ui/tone-label";
import { api, useMay } from "../../_client";
import type { Details } from "./address";
import css from "./passengers.module.css";

/** Access to the branch's sites: end sessions, suspend, or allow a contact entered by staff to sign in. */
export function SiteAccess({ person: { id, contact } }: { person: Details }) {
  const t = useTranslations("passengers.siteAccess");
  const announce = useAnnounce();
  const writes = useMay("passenger:write");
  const approves = useMay("passenger:approve");
  const end = api.passengers.endSessions.useMutation({ onSuccess: () => announce(t("ended")) });
  const release = api.passengers.releaseSignIn.useMutation({ onSuccess: () => announce(t("released")) });
  const { known = false, suspended = false } = api.passengers.signIn.useQuery({ id }).data ?? {};
  const utils = api.useUtils();
  const suspend = api.passengers.suspendSignIn.useMutation({ onSettled: () => utils.passengers.invalidate() });
  const [deciding, setDeciding] = useState(false);
  const failed = end.error ?? release.error;
  if (!writes && !approves) return null;
  return (
    <section className={drawer.section}>
      <h3>{t("title")}</h3>
      {suspended && (
        <p>
          <ToneLabel tone="bad">{t("suspended")}</ToneLabel>
        </p>
      )}
      <p className={css.soft}>{t("text")}</p>
      <div className={css.actions}>
        {approves &&
          (["mobile", "email"] as const).map(
            (by) =>
              contact[by] && (
                <Button
                  key={by}
                  variant="default"
                  loading={release.isPending && release.variables?.by === by}
                  onClick={() => release.mutate({ id, by })}
                >
                  {t(by)}
                </Button>
              ),
          )}
        {approves && known && (
          <Button variant="default" onClick={() => setDeciding(true)}>
            {t(suspended ? "resume" : "suspend")}
          </Button>
        )}
        {writes && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ id })}>
            {t("end")}
          </Button>
        )}
      </div>
      {(end.isSuccess || release.isSuccess) && !failed && (
        <p className={css.soft}>{t(release.isSuccess ? "released" : "ended")}</p>
      )}
      <RefusalNotice refusal={failed && refusalOfError(failed)} />
      {deciding && (
        <ActDialog
          title={t(suspended ? "resumeTitle" : "suspendTitle")}
          submit={t(suspended ? "resume" : "suspend")}
          danger={!suspended}
          onAct={(reason) => suspend.mutateAsync({ id, suspended: !suspended, reason })}
          onClose={() => setDeciding(false)}
        >
          <p>{t(suspended ? "resumeText" : "suspendText")}</p>
        </ActDialog>
      )}
    </section>
  );
}
