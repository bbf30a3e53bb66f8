"use client";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconKeyboard, IconMenu2, IconSearch, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Me } from "@/domain/people/operator/schema";
import { useMay } from "../_client";
import { BranchSwitcher } from "./branch-switcher";
import { JobsTray } from "./jobs-tray";
import { PeriodChip } from "./period-chip";
import { PersonMenu } from "./person-menu";
import { PhoneWidget } from "./phone-widget";
import { SchemeToggle } from "./scheme-toggle";
import { Today } from "./today";
import css from "./top-bar.module.css";

type Props = {
  me: Me;
  now: number;
  menuOpen: boolean;
  onMenu: () => void;
  onPalette: () => void;
  onKeys: () => void;
};

export function TopBar({ me, now, menuOpen, onMenu, onPalette, onKeys }: Props) {
  const t = useTranslations("shell");
  const app = useTranslations("app");
  const reads = useMay("accounting:read");
  const speaks = useMay("telephony:read");
  return (
    <header className={css.bar} data-frame>
      <ActionIcon
        className={css.burger}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t(menuOpen ? "closeMenu" : "openMenu")}
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        {menuOpen ? <IconX size={19} /> : <IconMenu2 size={19} />}
      </ActionIcon>
      <span className={css.brand}>{app("name")}</span>
      <button
        type="button"
        className={css.palette}
        onClick={onPalette}
        aria-label={t("searchAll")}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={15} stroke={1.8} aria-hidden />
        <span>{t("search")}</span>
        <kbd dir="ltr">Ctrl K</kbd>
      </button>
      <span className={css.space} />
      <Today now={now} />
      {reads && <PeriodChip />}
      {speaks && <PhoneWidget />}
      <JobsTray operatorId={me.operator.id} reads={reads} />
      <BranchSwitcher branch={me.branch} branches={me.branches} />
      <Tooltip label={t("keys")}>
        <ActionIcon
          className={css.wide}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("keys")}
          onClick={onKeys}
        >
          <IconKeyboard size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <SchemeToggle />
      <PersonMenu me={me} />
    </header>
  );
}
