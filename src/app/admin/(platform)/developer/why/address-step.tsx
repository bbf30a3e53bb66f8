"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayTime } from "@/ui/day-time";
import type { Explanation, Permissions } from "../_parts/developer-types";
import { RequestDialog } from "../_parts/dialogs";
import { StateBadge } from "../_parts/state-badge";
import { TrustActs } from "../_parts/trust-acts";
import css from "./why.module.css";

/** The entry that allows the address, or the closest ones, and a link to request it. */
export function AddressStep({ explanation, permissions }: { explanation: Explanation; permissions: Permissions }) {
  const t = useTranslations("developer.why");
  const [requesting, setRequesting] = useState(false);
  const { site, address, match, near, elsewhere } = explanation;
  if (!site || !address) return null;
  if (match) {
    return (
      <p>
        {t("address.match")} <bdi className="code">{match.network}</bdi> {match.note}
        {match.expires_at && (
          <>
            {" · "}
            {t("address.until")} <DayTime at={match.expires_at} soft />
          </>
        )}
      </p>
    );
  }
  const input = near.some(({ why }) => why === "requested");
  return (
    <>
      {near.length > 0 && (
        <ul className={css.near}>
          {near.map(({ why, ...entry }) => (
            <li key={entry.id}>
              <bdi className="code">{entry.network}</bdi>
              {why !== "neighbour" && <StateBadge state={why} />}
              <span>
                {t(`near.${why}`)} {why === "expired" && entry.expires_at && <DayTime at={entry.expires_at} soft />}
                {(why === "revoked" || why === "rejected") && entry.reason && `«${entry.reason}»`}
              </span>
              {why === "requested" && (
                <TrustActs id={entry.id} network={entry.network} domain={explanation.domain} acts={entry.acts} />
              )}
            </li>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <p>
          {t("address.elsewhere")} <bdi className="code">{elsewhere.map(({ domain }) => domain).join(", ")}</bdi>
        </p>
      )}
      {!input && permissions.includes("partner:write") && (
        <p className={css.acts}>
          <Button size="compact-sm" onClick={() => setRequesting(true)}>
            {t("address.request", { address })}
          </Button>
        </p>
      )}
      {requesting && (
        <RequestDialog
          site={{ id: site.id, domain: explanation.domain }}
          network={address}
          onClose={() => setRequesting(false)}
        />
      )}
    </>
  );
}
