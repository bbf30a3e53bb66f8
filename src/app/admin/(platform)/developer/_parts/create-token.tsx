"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayTime } from "@/ui/day-time";
import { FormDialog } from "@/ui/form/form-dialog";
import { api } from "../../../_client";
import { type Secret, SecretDialog } from "./secret-dialog";

type Props = {
  site: { id: number; domain: string };
  /** Number of active tokens of the site: they end within the hour. */
  live: number;
  onClose: () => void;
};

/** Creates a connection token: confirmed once, shown once. */
export function CreateToken({ site, live, onClose }: Props) {
  const t = useTranslations("developer.tokens");
  const utils = api.useUtils();
  const [secret, setSecret] = useState<Secret | null>(null);
  const create = api.tokens.create.useMutation();
  const save = async () => {
    const made = await create.mutateAsync({ domain_id: site.id });
    setSecret({
      title: t("secretTitle", { domain: site.domain }),
      rows: [
        { label: t("tokenId"), value: made.token_id },
        { label: t("token"), value: made.token },
      ],
      note: (
        <>
          <p>{t("secretNote")}</p>
          <p>
            {t("ends")} <DayTime at={made.expires_at} />
            {made.older_end_at && (
              <>
                {" · "}
                {t("olderEnd")} <DayTime at={made.older_end_at} />
              </>
            )}
          </p>
        </>
      ),
    });
    void utils.domains.invalidate();
    void utils.tokens.invalidate();
    void utils.diagnosis.invalidate();
  };
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t(live > 0 ? "rotateTitle" : "createTitle", { domain: site.domain })}
      text={t(live > 0 ? "rotateText" : "createText")}
      initial={{}}
      submit={t(live > 0 ? "rotate" : "create")}
      onSave={save}
      onClose={onClose}
      keepOpen
    >
      {null}
    </FormDialog>
  );
}
