"use client";
import { Badge, Button } from "@mantine/core";
import { IconApi, IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { OwnSession } from "@/domain/people/operator-session/schema";
import { useAnnounce } from "@/ui/announcer";
import { Dialog } from "@/ui/dialog";
import { useFormat } from "@/ui/format/use-format";
import { ErrorText } from "@/ui/state/error-text";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../_client";
import { deviceOf } from "./device-of";
import css from "./own-sessions.module.css";

/** The user's sessions, which can be ended here. */
export default function OwnSessions({ onClose }: { onClose: () => void }) {
  const t = useTranslations("sessions");
  const announce = useAnnounce();
  const { number } = useFormat();
  const list = api.ownSessions.list.useQuery();
  const end = api.ownSessions.end.useMutation({
    onSuccess: async ({ ended }) => {
      await list.refetch();
      announce(t("ended", { count: ended, n: number(ended) }));
    },
  });
  return (
    <Dialog title={t("title")} size="lg" onClose={onClose}>
      <p className={css.lead}>{t("lead")}</p>
      <Loaded query={list}>
        {(sessions) => (
          <>
            <ul className={css.list}>
              {sessions.map((session) => (
                <Line
                  key={session.id}
                  session={session}
                  waits={end.isPending}
                  onEnd={() => end.mutate({ id: session.id })}
                />
              ))}
            </ul>
            {sessions.some(({ current }) => !current) && (
              <Button variant="default" disabled={end.isPending} onClick={() => end.mutate({ id: null })}>
                {t("endOthers")}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <ErrorText error={end.error} />
    </Dialog>
  );
}

function Line({ session, waits, onEnd }: { session: OwnSession; waits: boolean; onEnd: () => void }) {
  const t = useTranslations("sessions");
  const { dayTime } = useFormat();
  const { browser, system, mobile } = deviceOf(session.agent);
  const Icon = session.kind === "token" ? IconApi : mobile ? IconDeviceMobile : IconDeviceDesktop;
  const name = session.kind === "token" ? t("token") : [browser, system].filter(Boolean).join(" · ") || t("unknown");
  return (
    <li className={css.line}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span className={css.what}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          {session.address && (
            <>
              <bdi className="code">{session.address}</bdi> ·{" "}
            </>
          )}
          {t("since", { at: dayTime(new Date(session.started_at)) })}
          {!session.current && <> · {t("seen", { at: dayTime(new Date(session.seen_at)) })}</>}
        </small>
      </span>
      {session.current ? (
        <Badge variant="light">{t("current")}</Badge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          disabled={waits}
          aria-label={`${t("end")}: ${name}`}
          onClick={onEnd}
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
}
