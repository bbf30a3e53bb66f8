"use client";
import { Modal } from "@mantine/core";
import { useTranslations } from "next-intl";
import css from "./palette.module.css";

const KEYS = [
  ["palette", "Ctrl", "K"],
  ["filter", "/"],
  ["down", "J"],
  ["up", "K"],
  ["open", "Enter"],
  ["close", "Esc"],
  ["sheet", "?"],
] as const;

export function KeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("keys");
  const drawer = useTranslations("drawer");
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("title")}
      size="sm"
      transitionProps={{ duration: 80 }}
      closeButtonProps={{ "aria-label": drawer("close") }}
    >
      <p className={css.lead}>{t("lead")}</p>
      <dl className={css.keys}>
        {KEYS.map(([name, ...keys]) => (
          <div key={name}>
            <dt dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
