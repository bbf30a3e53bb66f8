"use client";
import { useTranslations } from "next-intl";
import type { SettingType } from "@/domain/platform/settings/rules";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useBranchLive } from "../../../_client";
import { SettingsNav } from "../_parts/settings-nav";
import { History } from "./history";
import { SettingForm } from "./setting-form";
import css from "./settings.module.css";
import type { Changes, Setting } from "./types";

type Props = { type: SettingType; first: { setting: Setting | undefined; changes: Changes | undefined } };

/** One kind of settings with its history, and links to other kinds. */
export function Settings({ type, first }: Props) {
  const t = useTranslations("branchSettings");
  const utils = api.useUtils();
  const live = useBranchLive({
    concerns: (topic) => topic === "setting.changed",
    onChange: () => void utils.settings.invalidate(),
  });
  const setting = api.settings.get.useQuery({ type }, { initialData: first.setting });
  const changes = api.settings.changes.useQuery({ type }, { initialData: first.changes });
  return (
    <div className={css.page}>
      <header className={page.head}>
        <h1>{t("title")}</h1>
        <LiveMark live={live} hint={t("liveHint")} />
      </header>
      <div className={css.columns}>
        <SettingsNav active={type} />
        <section className={css.main} aria-label={t(`type.${type}`)}>
          <Loaded query={setting}>{(found) => <SettingForm setting={found} />}</Loaded>
        </section>
        <aside className={css.history} aria-label={t("changes")}>
          <h2>{t("changes")}</h2>
          <Loaded query={changes}>{({ rows }) => <History rows={rows} />}</Loaded>
        </aside>
      </div>
    </div>
  );
}
