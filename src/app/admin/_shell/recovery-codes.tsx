"use client";
import { Button, CopyButton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/dialog";
import css from "./own-factor.module.css";

type Props = { codes: readonly string[]; onClose: () => void };

/** Shown once: closed only by the button that confirms they are saved. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const t = useTranslations("factor");
  return (
    <Dialog title={t("codes")} closeOnClickOutside={false} onClose={onClose}>
      <p className={css.lead}>{t("codesLead")}</p>
      <ul className={css.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose} data-autofocus>
          {t("kept")}
        </Button>
      </div>
    </Dialog>
  );
}
