"use client";
import { useTranslations } from "next-intl";
import { useMay } from "../../../_client";
import { ExtensionRow } from "./extension-row";
import css from "./telephony.module.css";
import type { TelephonySettingsDto } from "./values";

/** Extensions of users: target of calls, and the phone that rings first when dialing. */
export function Extensions({ rows }: { rows: TelephonySettingsDto["extensions"] }) {
  const t = useTranslations("telephonySettings");
  const mayWrite = useMay("settings:write");
  return (
    <section>
      <h2>{t("extensions")}</h2>
      <p className={css.soft}>{t("extensionsText")}</p>
      <ul className={css.extensions}>
        {rows.map((row) => (
          <ExtensionRow key={row.operator_id} row={row} mayWrite={mayWrite} />
        ))}
      </ul>
    </section>
  );
}
