"use client";
import { Popover } from "@mantine/core";
import { IconDevices, IconKey, IconLogout, IconShieldLock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { Me } from "@/domain/people/operator/schema";
import { late } from "@/ui/late";
import { useReading } from "@/ui/preferences";
import css from "./person-menu.module.css";
import { signOut } from "./sign-out";
import bar from "./top-bar.module.css";

// Loaded after the page, but before the menu is opened.
const Settings = late(async () => ({ default: (await import("./settings")).Settings }));
// Loaded on demand: a rarely opened form.
const OwnPassword = late(() => import("./own-password"));
const OwnFactor = late(() => import("./own-factor"));
const OwnSessions = late(() => import("./own-sessions"));
const SHOWN = { password: OwnPassword, factor: OwnFactor, sessions: OwnSessions };

export function PersonMenu({ me: { operator, branch, preferences } }: { me: Me }) {
  const t = useTranslations("shell");
  const roles = useTranslations("roles");
  const { locale } = useReading();
  const staff = useTranslations("staff");
  const [opened, setOpened] = useState(false);
  const [shown, setShown] = useState<keyof typeof SHOWN | null>(null);
  useEffect(() => void Settings.fetch(), []);
  const name = locale === "fa" ? operator.name : operator.name_latin;
  const show = (which: keyof typeof SHOWN) => {
    setOpened(false);
    setShown(which);
  };
  const close = () => setShown(null);
  const Shown = shown && SHOWN[shown];
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={bar.person}
            aria-label={`${t("person")}: ${name}`}
            onClick={() => setOpened(!opened)}
          >
            <span aria-hidden>{name.trim().charAt(0)}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={css.card} aria-label={t("person")}>
          <p className={css.who}>
            <strong>{name}</strong>
            <span>
              {roles(branch.role)} · <bdi className="code">{operator.personnel_id}</bdi>
            </span>
          </p>
          <Settings preferences={preferences} />
          <button type="button" className={css.leave} onClick={() => show("password")}>
            <IconKey size={16} stroke={1.6} aria-hidden />
            {staff("ownPassword")}
          </button>
          <button type="button" className={css.leave} onClick={() => show("factor")}>
            <IconShieldLock size={16} stroke={1.6} aria-hidden />
            {t("ownFactor")}
          </button>
          <button type="button" className={css.leave} onClick={() => show("sessions")}>
            <IconDevices size={16} stroke={1.6} aria-hidden />
            {t("ownSessions")}
          </button>
          <button type="button" className={css.leave} onClick={() => void signOut()}>
            <IconLogout size={16} stroke={1.6} aria-hidden />
            {t("signOut")}
          </button>
        </Popover.Dropdown>
      </Popover>
      {Shown && <Shown onClose={close} />}
    </>
  );
}
