"use client";
import { useTranslations } from "next-intl";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useBranchLive } from "../../../_client";
import type { Letterhead } from "../../../_printable/types";
import { SettingsNav } from "../_parts/settings-nav";
import css from "../[type]/settings.module.css";
import { LetterheadForm } from "./letterhead-form";

export function LetterheadPage({ first }: { first: Letterhead | undefined }) {
  const t = useTranslations("branchSettings");
  const utils = api.useUtils();
  const live = useBranchLive({
    concerns: (topic) => topic === "letterhead.changed" || topic === "setting.changed",
    onChange: () => void utils.letterhead.invalidate(),
  });
  const letterhead = api.letterhead.get.useQuery(undefined, { initialData: first });
  return (
    <div className={css.page}>
      <header className={page.head}>
        <h1>{t("title")}</h1>
        <LiveMark live={live} hint={t("liveHint")} />
      </header>
      <div className={css.columns}>
        <SettingsNav active="letterhead" />
        <Loaded query={letterhead}>{(found) => <LetterheadForm letterhead={found} />}</Loaded>
      </div>
    </div>
  );
}
