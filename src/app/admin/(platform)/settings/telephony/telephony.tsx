"use client";
import { useTranslations } from "next-intl";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useBranchLive } from "../../../_client";
import { SectionNav } from "../../../(communication)/phone/_parts/section-nav";
import { WaitingChanges } from "../changes/waiting-changes";
import { Extensions } from "./extensions";
import { Spent } from "./spent";
import css from "./telephony.module.css";
import { TelephonyForm } from "./telephony-form";
import { Tests } from "./tests";
import type { TelephonySettingsDto } from "./values";

/** Telephony server of the branch: connection, test, limits, and extensions. */
export function Telephony({ first }: { first: TelephonySettingsDto | undefined }) {
  const t = useTranslations("telephonySettings");
  const utils = api.useUtils();
  const live = useBranchLive({
    concerns: (topic) => topic === "telephony.link",
    onChange: () => void utils.telephony.settings.invalidate(),
  });
  const query = api.telephony.settings.useQuery(undefined, { initialData: first });
  return (
    <div className={css.page}>
      <SectionNav />
      <header className={page.head}>
        <h1>{t("title")}</h1>
        <LiveMark live={live} />
      </header>
      <WaitingChanges subject="telephony_server" />
      <Loaded query={query}>
        {(result) => (
          <div className={css.columns}>
            <section className={css.main} aria-label={t("server")}>
              <TelephonyForm kept={result.settings} />
            </section>
            <aside className={css.side} aria-label={t("beside")}>
              {result.settings && <Tests demo={result.demo} websocket={result.settings.websocket_url !== null} />}
              {result.settings && <Spent of={result.settings} />}
              <Extensions rows={result.extensions} />
            </aside>
          </div>
        )}
      </Loaded>
    </div>
  );
}
