"use client";
import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { ErrorState } from "@/ui/state/error-state";
import { refusalOfError } from "@/ui/state/refusal";
import { SkeletonRows } from "@/ui/state/skeleton-rows";
import { useDelayed } from "@/ui/state/use-delayed";
import { api } from "../../../_client";
import css from "../_parts/developer.module.css";
import type { DomainDetails } from "../_parts/developer-types";
import { CreateToken, ReasonDialog } from "../_parts/dialogs";
import own from "./domains.module.css";
import { TokenItem } from "./token-item";

/** Connection tokens of the site: create one (which rotates), end one, end all. */
export function TokensTab({ site, mayWrite }: { site: DomainDetails; mayWrite: boolean }) {
  const t = useTranslations("developer.tokens");
  const { number } = useFormat();
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState(false);
  const utils = api.useUtils();
  const query = api.tokens.list.useQuery({ domain_id: site.id });
  const late = useDelayed(query.isPending);
  const revokeAll = api.tokens.revokeAll.useMutation({ onSuccess: () => utils.invalidate() });
  if (query.isError) return <ErrorState refusal={refusalOfError(query.error)} onRetry={() => query.refetch()} />;
  if (query.isPending) return late && <SkeletonRows />;
  const live = query.data.filter(({ state }) => state === "live" || state === "overlap");
  return (
    <section className={drawer.section}>
      {mayWrite && (
        <div className={css.actions}>
          <Button
            leftSection={<IconKey size={16} stroke={1.7} />}
            disabled={site.suspended_at !== null}
            onClick={() => setCreating(true)}
          >
            {live.length > 0 ? t("rotate") : t("create")}
          </Button>
          {live.length > 0 && (
            <Button variant="default" c="var(--bad)" onClick={() => setEnding(true)}>
              {t("revokeAll")}
            </Button>
          )}
        </div>
      )}
      {site.suspended_at && <p className={css.text}>{t("suspended")}</p>}
      {live.length === 0 && <p className={drawer.none}>{t("noneLive")}</p>}
      <ul className={own.list}>
        {query.data.map((token) => (
          <TokenItem key={token.token_id} token={token} mayWrite={mayWrite} />
        ))}
      </ul>
      {creating && (
        <CreateToken
          site={{ id: site.id, domain: site.domain }}
          live={live.length}
          onClose={() => setCreating(false)}
        />
      )}
      {ending && (
        <ReasonDialog
          title={t("revokeAllTitle", { n: number(live.length), domain: site.domain })}
          text={<LastEnd at={live[0]?.expires_at} />}
          submit={t("revokeAll")}
          danger
          onSave={(reason) => revokeAll.mutateAsync({ domain_id: site.id, reason })}
          onClose={() => setEnding(false)}
        />
      )}
    </section>
  );
}

function LastEnd({ at }: { at: string | undefined }) {
  const t = useTranslations("developer.tokens");
  return (
    <>
      {t("revokeText")} {at && t("endsOtherwise")} {at && <DayTime at={at} />}
    </>
  );
}
