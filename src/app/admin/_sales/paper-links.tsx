"use client";
import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useBranchId } from "../_client";
import css from "./sales.module.css";

type Paper = { kind: "ticket" | "voucher" | "invoice" | "credit_note"; id: number; of?: string | undefined };
const LANGUAGES = ["fa", "en"] as const;

/** Papers as PDFs, each in both languages: whoever is handed it reads one of them. */
export function PaperLinks({ papers }: { papers: readonly Paper[] }) {
  const t = useTranslations("sales");
  const branch = useBranchId();
  return (
    <ul className={css.papers}>
      {papers.map(({ kind, id, of }) => (
        <li key={`${kind}${id}`}>
          <IconFileTypePdf size={16} stroke={1.6} aria-hidden />
          <span>
            {t(`paper.${kind}`)} {of && <bdi className="code">{of}</bdi>}
          </span>
          {LANGUAGES.map((lang) => (
            <a
              key={lang}
              href={`/api/papers/${kind}/${id}?branch=${branch}&lang=${lang}`}
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

/** Takes back what was sent: a link may have gone to the wrong person. Asked once more, since nobody undoes it. */
function RevokeLinks({ paper: { kind, id, of } }: { paper: Paper }) {
  const t = useTranslations("sales");
  const [asked, setAsked] = useState(false);
  const revoke = api.trades.revokePaperLinks.useMutation();
  if (revoke.isSuccess) return <small role="status">{t("linksRevoked")}</small>;
  return (
    <>
      <Button
        size="compact-xs"
        variant={asked ? "filled" : "default"}
        {...(asked && { color: "red" })}
        loading={revoke.isPending}
        aria-label={t("revokeLinksOf", { paper: t(`paper.${kind}`), of: of ?? "" })}
        title={t("revokeLinksAsk")}
        onBlur={() => setAsked(false)}
        onClick={() => (asked ? revoke.mutate({ kind, id }) : setAsked(true))}
      >
        {t("revokeLinks")}
      </Button>
      {asked && <small role="alert">{t("revokeLinksAsk")}</small>}
      <RefusalNotice told={revoke.error ? refusalOfError(revoke.error) : null} />
    </>
  );
}

/** What is printed for whoever travels: a stay has a voucher, the rest tickets. */
export const travelPaper = (product: string | null) => (product === "accommodation" ? "voucher" : "ticket");
