"use client";
import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslations } from "next-intl";

/** Switches to light or dark immediately; until then the system decides. */
export function SchemeToggle() {
  const t = useTranslations("shell");
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme("light", { getInitialValueInEffect: true });
  const other = shown === "light" ? "dark" : "light";
  const label = `${t("scheme")}: ${t(other)}`;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={() => setColorScheme(other)}>
        {shown === "light" ? <IconMoon size={18} stroke={1.6} /> : <IconSun size={18} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  );
}
