"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ACTS, AREAS } from "@/domain/kernel/permission/rules";
import drawer from "@/ui/list/drawer.module.css";
import type { Details } from "./address";
import { AccessDialog } from "./dialogs";
import css from "./operators.module.css";

/** Permissions of the user by area, with edit. */
export function AccessSection({ person }: { person: Details }) {
  const t = useTranslations("staff");
  const roles = useTranslations("roles");
  const [changing, setChanging] = useState(false);
  const { role, customised, permissions } = person.access;
  const areas = AREAS.map((area) => ({ area, acts: ACTS.filter((act) => permissions.includes(`${area}:${act}`)) }));
  const held = areas.filter(({ acts }) => acts.length > 0);
  return (
    <section className={drawer.section}>
      <h3>{t("access")}</h3>
      <p className={css.line}>
        <strong>{roles(role)}</strong> {customised && <span className={css.soft}>{t("customised")}</span>}
        {person.acts.includes("access") && (
          <Button variant="default" size="compact-sm" className={css.end} onClick={() => setChanging(true)}>
            {t("changeAccess")}
          </Button>
        )}
      </p>
      {held.length === 0 && <p className={drawer.none}>{t("noAccess")}</p>}
      <dl className={css.grants}>
        {held.map(({ area, acts }) => (
          <div key={area}>
            <dt>{t(`area.${area}`)}</dt>
            <dd>{acts.map((act) => t(`act.${act}`)).join(t("comma"))}</dd>
          </div>
        ))}
      </dl>
      {changing && <AccessDialog person={person} onClose={() => setChanging(false)} />}
    </section>
  );
}
