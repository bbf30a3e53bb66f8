"use client";
import { ActionIcon, Button, Checkbox, Popover } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconLayoutGrid } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import css from "../../_resource/resource.module.css";
import type { CardName } from "./cards";

type Props = {
  shown: readonly CardName[];
  hidden: readonly CardName[];
  /** Null: all of them, in their own order. */
  choose: (names: readonly CardName[] | null) => void;
};

/** Chooses which cards are shown, and their order. */
export function CardsMenu({ shown, hidden, choose }: Props) {
  const t = useTranslations("overview");
  const swap = (at: number, to: number) => {
    const moved = [...shown];
    [moved[at], moved[to]] = [shown[to]!, shown[at]!];
    choose(moved);
  };
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconLayoutGrid size={16} stroke={1.7} aria-hidden />}>
          {t("arrange")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("arrange")}>
        <ul className={css.columns}>
          {shown.map((name, at) => (
            <li key={name}>
              <Checkbox
                size="xs"
                checked
                disabled={shown.length === 1}
                label={t(`card.${name}`)}
                onChange={() => choose(shown.filter((one) => one !== name))}
              />
              <span className={css.order}>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  disabled={at === 0}
                  aria-label={t("earlier", { card: t(`card.${name}`) })}
                  onClick={() => swap(at, at - 1)}
                >
                  <IconChevronUp size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  disabled={at === shown.length - 1}
                  aria-label={t("later", { card: t(`card.${name}`) })}
                  onClick={() => swap(at, at + 1)}
                >
                  <IconChevronDown size={15} aria-hidden />
                </ActionIcon>
              </span>
            </li>
          ))}
          {hidden.map((name) => (
            <li key={name}>
              <Checkbox size="xs" checked={false} label={t(`card.${name}`)} onChange={() => choose([...shown, name])} />
            </li>
          ))}
        </ul>
        <Button variant="subtle" size="xs" fullWidth onClick={() => choose(null)}>
          {t("all")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
