"use client";
import { Button, TextInput } from "@mantine/core";
import { IconPhoneOutgoing } from "@tabler/icons-react";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { asciiDigits } from "@/domain/kernel/digits";
import type { ConsoleRouter } from "@/server/routers/console";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../_client";
import { APPROVALS, MISSED, PHONE } from "../_phone/hrefs";
import { useDial } from "../_phone/use-dial";
import css from "./phone-widget.module.css";

type TelephonyStatus = inferRouterOutputs<ConsoleRouter>["telephony"]["status"];
type Props = { status: TelephonyStatus; onClose: () => void };

/** Connection, waiting calls, dialing, and the user's own extension. */
export default function PhonePanel({ status, onClose }: Props) {
  const t = useTranslations("phone");
  const { number } = useFormat();
  const { link, fault, missed, awaiting } = status;
  return (
    <div className={css.panel}>
      <p className={css.line}>
        <span className={css.mark} data-link={link}>
          {t(`link.${link}`)}
        </span>
        {fault && <bdi className={css.soft}>{fault}</bdi>}
      </p>
      <Dialing onDone={onClose} />
      <OwnExtension key={status.extension} extension={status.extension} />
      <p className={css.line}>
        <Link className={parts.link} href={PHONE} onClick={onClose}>
          {t("pages.calls")}
        </Link>
        <Link className={parts.link} href={MISSED} onClick={onClose}>
          {t("missedCount", { count: missed, n: number(missed) })}
        </Link>
        {awaiting > 0 && (
          <Link className={parts.link} href={APPROVALS} onClick={onClose}>
            {t("awaitingCount", { count: awaiting, n: number(awaiting) })}
          </Link>
        )}
      </p>
    </div>
  );
}

function Dialing({ onDone }: { onDone: () => void }) {
  const t = useTranslations("phone");
  const [typed, setTyped] = useState("");
  const dial = useDial({ onSuccess: onDone });
  if (!useMay("telephony:write")) return null;
  const call = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() && !dial.isPending) dial.call({ number: typed.trim() });
  };
  return (
    <form className={css.ask} onSubmit={call}>
      <TextInput
        data-autofocus
        size="xs"
        dir="ltr"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        aria-label={t("newCall")}
        placeholder={t("column.number")}
        value={typed}
        onChange={({ currentTarget }) => setTyped(asciiDigits(currentTarget.value))}
      />
      <Button
        type="submit"
        size="xs"
        leftSection={<IconPhoneOutgoing size={15} aria-hidden />}
        loading={dial.isPending}
      >
        {t("dial")}
      </Button>
      <ErrorText error={dial.error} />
    </form>
  );
}

/** The user's extension: rings first when dialing, and takes answered calls. */
function OwnExtension({ extension }: { extension: string | null }) {
  const t = useTranslations("phone");
  const utils = api.useUtils();
  const [typed, setTyped] = useState(extension ?? "");
  const save = api.telephony.setExtension.useMutation({ onSettled: () => utils.telephony.invalidate() });
  const keep = () => {
    if (typed !== (extension ?? "")) save.mutate({ extension: typed || null });
  };
  if (!useMay("telephony:write")) return null;
  return (
    <>
      <TextInput
        size="xs"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        label={t("ownExtension")}
        description={t("ownExtensionHint")}
        value={typed}
        onChange={({ currentTarget }) => setTyped(asciiDigits(currentTarget.value).replace(/\D/g, ""))}
        onBlur={keep}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      <ErrorText error={save.error} />
    </>
  );
}
