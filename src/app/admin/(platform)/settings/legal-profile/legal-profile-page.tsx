"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { LiveMark } from "@/ui/list/live-mark";
import page from "@/ui/list/page.module.css";
import { Loaded } from "@/ui/state/loaded";
import { api, useBranchLive } from "../../../_client";
import { SettingsNav } from "../_parts/settings-nav";
import css from "../[type]/settings.module.css";
import { LegalProfileForm } from "./legal-profile-form";
import type { Profile, Profiles } from "./types";

export function LegalProfilePage({ first }: { first: Profiles | undefined }) {
  const t = useTranslations("branchSettings");
  const utils = api.useUtils();
  const live = useBranchLive({
    concerns: (topic) => topic === "legal_profile.changed",
    onChange: () => void utils.books.legalProfiles.invalidate(),
  });
  const query = api.books.legalProfiles.useQuery(undefined, { initialData: first });
  return (
    <div className={css.page}>
      <header className={page.head}>
        <h1>{t("title")}</h1>
        <LiveMark live={live} hint={t("liveHint")} />
      </header>
      <div className={css.columns}>
        <SettingsNav active="legal-profile" />
        <Loaded query={query}>
          {({ items }) => (
            <>
              <LegalProfileForm latest={items[0]} />
              <Versions items={items} />
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** All versions, the newest date first. */
function Versions({ items }: { items: readonly Profile[] }) {
  const t = useTranslations("legalProfile");
  const { dayOf } = useFormat();
  return (
    <aside className={css.history} aria-label={t("versions")}>
      <h2>{t("versions")}</h2>
      {items.length === 0 && <p>{t("none")}</p>}
      <ul>
        {items.map(({ id, valid_from, legal_name, signers }) => (
          <li key={id}>
            <strong>{t("from", { day: dayOf(valid_from) })}</strong>
            <p>{legal_name}</p>
            <p>{signers.map(({ name, position }) => `${position}: ${name}`).join(" · ")}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
