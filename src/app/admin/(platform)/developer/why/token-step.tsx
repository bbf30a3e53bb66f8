"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { tokenStates } from "@/domain/people/partner/rules";
import { DayTime } from "@/ui/day-time";
import type { Explanation, Permissions } from "../_parts/developer-types";
import { CreateToken } from "../_parts/dialogs";
import { StateBadge } from "../_parts/state-badge";
import css from "./why.module.css";

const dateOf = (at: string | null) => (at === null ? null : new Date(at));

/** The latest tokens of the site with expiry; a link to create one if none is active. */
export function TokenStep({ explanation, permissions }: { explanation: Explanation; permissions: Permissions }) {
  const t = useTranslations("developer.tokens");
  const [creating, setCreating] = useState(false);
  const { site } = explanation;
  if (!site) return null;
  const dated = site.tokens.map(({ issued_at, expires_at, revoked_at }) => {
    return { issuedAt: new Date(issued_at), expiresAt: new Date(expires_at), revokedAt: dateOf(revoked_at) };
  });
  const states = tokenStates(dated, new Date(explanation.now));
  const live = states.filter((state) => state === "live" || state === "overlap").length;
  const mayCreate = live === 0 && site.closed === null && permissions.includes("partner:write");
  return (
    <>
      <ul className={css.near}>
        {site.tokens.slice(0, 4).map(({ token_id, expires_at, revoked_at, revoked_reason }, at) => (
          <li key={token_id}>
            <bdi className="code">{token_id}</bdi>
            <StateBadge state={states[at]!} />
            <span>
              {revoked_at ? (
                <>
                  <DayTime at={revoked_at} soft /> {revoked_reason && `«${revoked_reason}»`}
                </>
              ) : (
                <>
                  {t(states[at] === "expired" ? "ended" : "ends")} <DayTime at={expires_at} soft />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayCreate && (
        <p className={css.acts}>
          <Button size="compact-sm" onClick={() => setCreating(true)}>
            {t("create")}
          </Button>
        </p>
      )}
      {creating && (
        <CreateToken
          site={{ id: site.id, domain: explanation.domain }}
          live={live}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
