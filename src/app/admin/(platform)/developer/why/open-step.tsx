"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayTime } from "@/ui/day-time";
import { api } from "../../../_client";
import type { Explanation, Permissions } from "../_parts/developer-types";
import { ReasonDialog } from "../_parts/dialogs";
import css from "./why.module.css";

/** A closed site: since when, why, and how to open it. */
export function OpenStep({
  explanation: { site, domain },
  permissions,
}: {
  explanation: Explanation;
  permissions: Permissions;
}) {
  const t = useTranslations("developer.why");
  const tStanding = useTranslations("developer.standing");
  const utils = api.useUtils();
  const [asking, setAsking] = useState(false);
  const resume = api.domains.resume.useMutation({ onSuccess: () => utils.invalidate() });
  if (!site) return null;
  if (site.closed !== "site") return <p>{t(`open.${site.closed ?? "branch"}`, { colleague: site.colleague })}</p>;
  return (
    <>
      <p>
        {site.suspended_at && <DayTime at={site.suspended_at} soft />} {site.suspended_reason}
      </p>
      {permissions.includes("partner:write") && (
        <p className={css.acts}>
          <Button size="compact-sm" onClick={() => setAsking(true)}>
            {tStanding("resume")}
          </Button>
        </p>
      )}
      {asking && (
        <ReasonDialog
          title={tStanding("resumeTitle", { domain })}
          text={tStanding("resumeText")}
          submit={tStanding("resume")}
          onSave={(reason) => resume.mutateAsync({ id: site.id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
