"use client";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Loaded } from "@/ui/state/loaded";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import { JsonView } from "../api-log/json-view";
import type { Details } from "./address";
import css from "./webhooks.module.css";

/** One delivery: content, next attempt, and the response of each attempt. */
export function DeliveryOf({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const query = api.webhooks.delivery.useQuery({ id });
  return (
    <div className={css.body}>
      <Loaded query={query}>{(of) => <Whole of={of} mayWrite={mayWrite} />}</Loaded>
    </div>
  );
}

function Whole({ of, mayWrite }: { of: Details; mayWrite: boolean }) {
  const t = useTranslations("webhooks");
  const { number } = useFormat();
  const utils = api.useUtils();
  const again = api.webhooks.replay.useMutation({ onSettled: () => utils.webhooks.invalidate() });
  return (
    <>
      {of.status === "waiting" && (
        <p className={css.why}>
          {of.due_at ? (
            <>
              {t("nextTry")} <DayTime at={of.due_at} />
            </>
          ) : (
            t("waitsOff")
          )}{" "}
          · {t("until")} <DayTime at={of.expires_at} />
        </p>
      )}
      {mayWrite && of.status !== "waiting" && of.type !== "webhook.test" && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconHistory size={14} stroke={1.8} aria-hidden />}
          loading={again.isPending}
          onClick={() => again.mutate({ id: of.endpoint_id, delivery_id: of.id })}
        >
          {t("replay")}
        </Button>
      )}
      {again.error && <RefusalNotice refusal={refusalOfError(again.error)} />}
      <h4>{t("body")}</h4>
      <JsonView value={of.body} label={t("body")} />
      <h4>{t("attemptsTitle")}</h4>
      {of.log.length === 0 && <p className={drawer.none}>{t("noAttempt")}</p>}
      <ol className={css.attempts}>
        {of.log.map((one) => (
          <li key={one.nth}>
            <span>
              <DayTime at={one.at} soft /> · {t("ms", { n: number(one.ms) })} ·{" "}
              <bdi className="code">{one.fault ?? `HTTP ${one.http_status}`}</bdi>
            </span>
            {one.answer && <bdi className={`code ${css.answer}`}>{one.answer}</bdi>}
          </li>
        ))}
      </ol>
      <p className={drawer.none}>{t("masked")}</p>
    </>
  );
}
