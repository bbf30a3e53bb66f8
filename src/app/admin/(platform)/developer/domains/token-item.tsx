"use client";
import { Button } from "@mantine/core";
import type { inferRouterOutputs } from "@trpc/server";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleRouter } from "@/server/routers/console";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import { useWho } from "@/ui/format/use-who";
import { api } from "../../../_client";
import css from "../_parts/developer.module.css";
import { ReasonDialog } from "../_parts/dialogs";
import { StateBadge } from "../_parts/state-badge";
import own from "./domains.module.css";

type Token = inferRouterOutputs<ConsoleRouter>["tokens"]["list"][number];

export function TokenItem({ token, mayWrite }: { token: Token; mayWrite: boolean }) {
  const t = useTranslations("developer.tokens");
  const who = useWho();
  const utils = api.useUtils();
  const [ending, setEnding] = useState(false);
  const revoke = api.tokens.revoke.useMutation({ onSuccess: () => utils.invalidate() });
  const { token_id, state } = token;
  return (
    <li>
      <span className={own.line}>
        <bdi className="code">{token_id}</bdi> <CopyButton value={token_id} />
        <StateBadge state={state} />
        {mayWrite && (state === "live" || state === "overlap") && (
          <Button
            size="compact-sm"
            variant="default"
            c="var(--bad)"
            aria-label={`${t("revoke")} ${token_id}`}
            onClick={() => setEnding(true)}
          >
            {t("revoke")}
          </Button>
        )}
      </span>
      <span className={css.small}>
        {who(token.issued_by)} · <DayTime at={token.issued_at} soft />
      </span>
      {state === "revoked" && token.revoked_at && token.revoked_by ? (
        <span className={own.reason}>
          {t("revokedBy")} {who(token.revoked_by)} · <DayTime at={token.revoked_at} soft /> · {token.revoked_reason}
        </span>
      ) : (
        <span className={css.small}>
          {t(state === "expired" ? "ended" : "ends")} <DayTime at={token.expires_at} />
        </span>
      )}
      {ending && (
        <ReasonDialog
          title={t("revokeTitle", { token: token_id })}
          text={t("revokeText")}
          submit={t("revoke")}
          danger
          onSave={(reason) => revoke.mutateAsync({ token_id, reason })}
          onClose={() => setEnding(false)}
        />
      )}
    </li>
  );
}
