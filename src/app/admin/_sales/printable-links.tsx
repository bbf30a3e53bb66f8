"use client";
import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { useReading } from "@/ui/preferences";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useBranchId } from "../_client";
import css from "./sales.module.css";

type Paper = { kind: "ticket" | "voucher" | "invoice" | "credit_note"; id: number; of?: string | undefined };
const LANGUAGES = ["fa", "en"] as const;

/** Documents as PDFs in both languages, for recipients of either; P opens the first in the user's language. */
export function PrintableLinks({ papers }: { papers: readonly Paper[] }) {
  const t = useTranslations("sales");
  const branch = useBranchId();
  const { locale } = useReading();
  const hrefOf = ({ kind, id }: Paper, lang: string) => `/api/papers/${kind}/${id}?branch=${branch}&lang=${lang}`;
  const [first] = papers;
  useKeys({ keyp: () => first && window.open(hrefOf(first, locale), "_blank", "noopener") });
  return (
    <ul className={css.papers}>
      {papers.map(({ kind, id, of }, nth) => (
        <li key={`${kind}${id}`}>
          <IconFileTypePdf size={16} stroke={1.6} aria-hidden />
          <span>
            {t(`paper.${kind}`)} {of && <bdi className="code">{of}</bdi>} {nth === 0 && <kbd>P</kbd>}
          </span>
          {LANGUAGES.map((lang) => (
            <a
              key={lang}
              href={hrefOf({ kind, id }, lang)}
              target="_blank"
              rel="noreferrer"
              aria-label={t("paperIn", { paper: t(`paper.${kind}`), of: of ?? "", language: t(`language.${lang}`) })}
            >
              {t(`language.${lang}`)}
            </a>
          ))}
          <RevokeLinks paper={{ kind, id, of }} />
        </li>
      ))}
    </ul>
  );
}

/** Revokes sent links, for example to the wrong person. Asks for confirmation, since it cannot be undone. */
function RevokeLinks({ paper: { kind, id, of } }: { paper: Paper }) {
  const t = useTranslations("sales");
  const [input, setAsked] = useState(false);
  const revoke = api.trades.revokePrintableLinks.useMutation();
  if (revoke.isSuccess) return <small role="status">{t("linksRevoked")}</small>;
  return (
    <>
      <Button
        size="compact-xs"
        variant={input ? "filled" : "default"}
        {...(input && { color: "red" })}
        loading={revoke.isPending}
        aria-label={t("revokeLinksOf", { paper: t(`paper.${kind}`), of: of ?? "" })}
        title={t("revokeLinksAsk")}
        onBlur={() => setAsked(false)}
        onClick={() => (input ? revoke.mutate({ kind, id }) : setAsked(true))}
      >
        {t("revokeLinks")}
      </Button>
      {input && <small role="alert">{t("revokeLinksAsk")}</small>}
      <RefusalNotice refusal={revoke.error ? refusalOfError(revoke.error) : null} />
    </>
  );
}

/** The printed document for travelers: a voucher for a stay, otherwise tickets. */
export const travelPrintable = (product: string | null) => (product === "accommodation" ? "voucher" : "ticket");
