"use client";
import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ListKeyboard } from "../table/use-list-keyboard";
import css from "./drawer.module.css";

type Props = {
  /** The heading and its additions. */
  children: ReactNode;
  previous: string;
  next: string;
  walk: ListKeyboard;
};

/** Header of a drawer with previous, next and close. */
export function DrawerHead({ children, previous, next, walk }: Props) {
  const t = useTranslations("drawer");
  return (
    <header className={css.head}>
      {children}
      <span className={css.space} />
      <ActionIcon variant="subtle" color="gray" aria-label={previous} onClick={() => walk.step(-1)}>
        <IconChevronUp size={17} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={next} onClick={() => walk.step(1)}>
        <IconChevronDown size={17} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t("close")} onClick={walk.close}>
        <IconX size={17} />
      </ActionIcon>
    </header>
  );
}
