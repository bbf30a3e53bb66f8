"use client";
import { Button } from "@mantine/core";
import { IconPhoneIncoming, IconPlugConnected, IconWaveSquare } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { ToneLabel } from "@/ui/tone-label";
import { api, useMay } from "../../../_client";

type Answer = { ok: boolean; ms: number; says: string };

/** Tests the server and shows its answer; in the demo simulates an incoming call. */
export function Tests({ demo, websocket }: { demo: boolean; websocket: boolean }) {
  const t = useTranslations("telephonySettings");
  const mayWrite = useMay("settings:write");
  const alone = { trpc: { context: { alone: true } } } as const;
  const test = api.telephony.test.useMutation(alone);
  const socket = api.telephony.testWebsocket.useMutation(alone);
  const ring = api.telephony.ringMe.useMutation(alone);
  if (!mayWrite) return null;
  const face = { size: "xs", variant: "default" } as const;
  return (
    <section>
      <h2>{t("tests")}</h2>
      <div className={parts.actions}>
        <Button
          {...face}
          leftSection={<IconPlugConnected size={15} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t("test")}
        </Button>
        {websocket && (
          <Button
            {...face}
            leftSection={<IconWaveSquare size={15} aria-hidden />}
            loading={socket.isPending}
            onClick={() => socket.mutate()}
          >
            {t("testWebsocket")}
          </Button>
        )}
        {demo && (
          <Button
            {...face}
            leftSection={<IconPhoneIncoming size={15} aria-hidden />}
            loading={ring.isPending}
            onClick={() => ring.mutate({})}
          >
            {t("ringMe")}
          </Button>
        )}
      </div>
      <div role="status">
        {test.data && <TestOutcome name={t("test")} of={test.data} />}
        {socket.data && <TestOutcome name={t("testWebsocket")} of={socket.data} />}
        {ring.isSuccess && <p className={parts.soft}>{t("willRing")}</p>}
      </div>
      <ErrorText error={test.error ?? socket.error ?? ring.error} />
    </section>
  );
}

function TestOutcome({ name, of: { ok, ms, says } }: { name: string; of: Answer }) {
  const t = useTranslations("telephonySettings");
  const { number } = useFormat();
  return (
    <p>
      <span className={parts.soft}>{name}:</span>{" "}
      <ToneLabel tone={ok ? "good" : "bad"}>{ok ? t("answersIn", { ms: number(ms) }) : t("answersNot")}</ToneLabel>{" "}
      <bdi>{says}</bdi>
    </p>
  );
}
