"use client";
import { Button, Checkbox, CopyButton, Modal } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { useFocusBack } from "@/ui/focus/use-focus-back";
import css from "./developer.module.css";

export type Secret = { title: string; rows: { label: string; value: string }[]; note?: ReactNode };

/**
 * Shows a secret once: it closes only by its button, after the user confirmed saving it. Esc, outside clicks and
 * reloads do not lose it by accident.
 */
export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const t = useTranslations("developer");
  const [kept, setKept] = useState(false);
  useFocusBack(true);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={() => {}}
      title={secret.title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 80 }}
    >
      <div className={css.fields}>
        <div className={css.note}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <p>{t("secret.once")}</p>
        </div>
        <dl className={css.secret}>
          {secret.rows.map(({ label, value }, at) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code dir="ltr">{value}</code>
                <Copy value={value} label={label} first={at === secret.rows.length - 1} />
              </dd>
            </div>
          ))}
        </dl>
        {secret.note && <div className={css.text}>{secret.note}</div>}
        <Checkbox
          label={t("secret.kept")}
          checked={kept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
      </div>
      <div className={css.buttons}>
        <Button disabled={!kept} onClick={onClose}>
          {t("secret.close")}
        </Button>
      </div>
    </Modal>
  );
}

function Copy({ value, label, first }: { value: string; label: string; first: boolean }) {
  const t = useTranslations("copy");
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          aria-label={`${copied ? t("done") : t("this")}: ${label}`}
          data-autofocus={first || undefined}
          onClick={copy}
        >
          {copied ? t("done") : t("this")}
        </Button>
      )}
    </CopyButton>
  );
}
