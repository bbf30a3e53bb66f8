"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { DayTime } from "@/ui/day-time";
import drawer from "@/ui/list/drawer.module.css";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import type { Details } from "./address";
import { ActiveDialog, FactorDialog, PasswordDialog } from "./dialogs";
import css from "./operators.module.css";

/** Sign-in of the user: password, messenger, activation. */
export function SignInSection({ person }: { person: Details }) {
  const t = useTranslations("staff");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [open, setOpen] = useState<"password" | "factor" | "active" | null>(null);
  const disconnect = api.operators.disconnect.useMutation({
    onSuccess: () => announce(t("disconnected")),
    onSettled: () => utils.operators.invalidate(),
  });
  const { acts, messenger, id, active, second_factor } = person;
  const may = (act: Details["acts"][number]) => acts.includes(act);
  return (
    <section className={drawer.section}>
      <h3>{t("signIn")}</h3>
      {messenger.connected && (
        <p className={css.line}>
          {t("messenger")} <bdi className="code">{messenger.handle}</bdi>{" "}
          {messenger.connected_at && <DayTime at={messenger.connected_at} soft />}
          {may("messenger") && (
            <Button
              variant="default"
              size="compact-sm"
              className={css.end}
              loading={disconnect.isPending}
              onClick={() => disconnect.mutate({ operator_id: id })}
            >
              {t("disconnect")}
            </Button>
          )}
        </p>
      )}
      {second_factor && (
        <p className={css.line}>
          {t("twoSteps")}
          {may("password") && (
            <Button variant="default" size="compact-sm" className={css.end} onClick={() => setOpen("factor")}>
              {t("resetFactor")}
            </Button>
          )}
        </p>
      )}
      <RefusalNotice refusal={disconnect.error && refusalOfError(disconnect.error)} />
      <div className={css.actions}>
        {may("password") && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen("password")}>
            {t("resetPassword")}
          </Button>
        )}
        {may("active") && (
          <Button
            variant="default"
            size="compact-sm"
            c={active ? "var(--bad)" : undefined}
            onClick={() => setOpen("active")}
          >
            {t(active ? "putOut" : "takeIn")}
          </Button>
        )}
      </div>
      {!may("active") && <p className={css.soft}>{t("notYours")}</p>}
      {open === "password" && <PasswordDialog person={person} onClose={() => setOpen(null)} />}
      {open === "factor" && <FactorDialog person={person} onClose={() => setOpen(null)} />}
      {open === "active" && <ActiveDialog person={person} onClose={() => setOpen(null)} />}
    </section>
  );
}
