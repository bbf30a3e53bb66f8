"use client";
import { useTranslations } from "next-intl";
import type { FactorBegun } from "@/domain/people/operator-factor/schema";
import { useAnnounce } from "@/ui/announcer";
import { CopyButton } from "@/ui/copy-button";
import { FormDialog } from "@/ui/form/form-dialog";
import { TextField } from "@/ui/form/text-field";
import { api } from "../_client";
import { CodeField } from "./code-when-needed";
import css from "./own-factor.module.css";
import { SecretField } from "./secret-field";

type Closing = { onClose: () => void };

/** Off: explanation, and the password to start. */
export function BeginFactor({ onBegun, onClose }: Closing & { onBegun: (begun: FactorBegun) => void }) {
  const t = useTranslations("factor");
  const begin = api.ownFactor.begin.useMutation();
  return (
    <FormDialog
      title={t("title")}
      text={<p>{t("lead")}</p>}
      initial={{ password: "" }}
      submit={t("begin")}
      onSave={async (values) => onBegun(await begin.mutateAsync(values))}
      onClose={onClose}
      keepOpen
    >
      <SecretField path="password" label={t("password")} autoComplete="current-password" />
    </FormDialog>
  );
}

type Codes = Closing & { onCodes: (codes: readonly string[]) => void };

/** Registers the secret in the app and asks for the first code. */
export function ConfirmFactor({ begun: { picture, secret }, onCodes, onClose }: Codes & { begun: FactorBegun }) {
  const t = useTranslations("factor");
  const utils = api.useUtils();
  const confirm = api.ownFactor.confirm.useMutation({ onSettled: () => utils.ownFactor.invalidate() });
  const save = async (values: { code: string }) => onCodes((await confirm.mutateAsync(values)).recovery_codes);
  return (
    <FormDialog
      title={t("title")}
      text={
        <>
          <p>{t("scan")}</p>
          <svg
            className={css.picture}
            viewBox={`-4 -4 ${picture.side + 8} ${picture.side + 8}`}
            role="img"
            aria-label={t("picture")}
          >
            <path d={picture.path} />
          </svg>
          <p className={css.secret}>
            {t("secret")}
            <span>
              <bdi className="code">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</bdi> <CopyButton value={secret} />
            </span>
          </p>
        </>
      }
      initial={{ code: "" }}
      submit={t("turnOn")}
      onSave={save}
      onClose={onClose}
      keepOpen
    >
      <TextField path="code" label={t("code")} required kind="latin" maxLength={6} data-autofocus />
    </FormDialog>
  );
}

/** Creates ten new recovery codes; earlier ones become invalid. */
export function RenewCodes({ onCodes, onClose }: Codes) {
  const t = useTranslations("factor");
  const utils = api.useUtils();
  const renew = api.ownFactor.renewCodes.useMutation({ onSettled: () => utils.ownFactor.invalidate() });
  return (
    <FormDialog
      title={t("newCodes")}
      text={<p>{t("newCodesText")}</p>}
      initial={{ password: "", code: "" }}
      submit={t("newCodes")}
      onSave={async (values) => onCodes((await renew.mutateAsync(values)).recovery_codes)}
      onClose={onClose}
      keepOpen
    >
      <SecretField path="password" label={t("password")} autoComplete="current-password" />
      <CodeField path="code" label={t("codeOrRecovery")} />
    </FormDialog>
  );
}

/** Turns it off, with both factors. */
export function EndFactor({ onClose }: Closing) {
  const t = useTranslations("factor");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const end = api.ownFactor.end.useMutation({ onSettled: () => utils.ownFactor.invalidate() });
  const save = async (values: { password: string; code: string }) => {
    await end.mutateAsync(values);
    announce(t("off"));
  };
  return (
    <FormDialog
      title={t("turnOff")}
      text={<p>{t("offText")}</p>}
      initial={{ password: "", code: "" }}
      submit={t("turnOff")}
      danger
      onSave={save}
      onClose={onClose}
    >
      <SecretField path="password" label={t("password")} autoComplete="current-password" />
      <CodeField path="code" label={t("codeOrRecovery")} />
    </FormDialog>
  );
}
