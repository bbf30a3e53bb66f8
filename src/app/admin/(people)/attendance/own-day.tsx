"use client";
import { Button } from "@mantine/core";
import { IconBriefcase, IconDoorEnter, IconDoorExit, IconHome } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { COMING } from "@/domain/people/personnel/rules";
import { useAnnounce } from "@/ui/announcer";
import { noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import type { Today } from "./address";
import css from "./attendance.module.css";

const ICON = { present: IconDoorEnter, remote: IconHome, mission: IconBriefcase };

/** Check in or out with one tap, and today's entries. */
export function OwnDay({ own }: { own: Today }) {
  const t = useTranslations("attendance");
  const { time, long } = useFormat();
  const announce = useAnnounce();
  const utils = api.useUtils();
  const settled = { onSettled: () => utils.attendance.invalidate() };
  const come = api.attendance.come.useMutation({ ...settled, onSuccess: () => announce(t("came")) });
  const leave = api.attendance.leave.useMutation({ ...settled, onSuccess: () => announce(t("left")) });
  const busy = come.isPending || leave.isPending;
  const error = come.error ?? leave.error;
  const enter = (kind: (typeof COMING)[number]) => {
    leave.reset();
    come.mutate({ kind });
  };
  return (
    <section className={css.own} aria-label={t("own")}>
      <div className={css.state}>
        <strong>{long(noon(own.today), "UTC")}</strong>
        <span>{stateOf()}</span>
      </div>
      <div className={css.acts}>
        {own.open !== null ? (
          <Button
            size="md"
            className={css.big}
            loading={busy}
            leftSection={<IconDoorExit size={20} stroke={1.7} />}
            onClick={() => {
              come.reset();
              leave.mutate();
            }}
          >
            {t("leave")}
          </Button>
        ) : (
          (["present", "remote", "mission"] as const).map((kind) => {
            const Mark = ICON[kind];
            return (
              <Button
                key={kind}
                size="md"
                className={kind === "present" ? css.big : css.small}
                variant={kind === "present" ? "filled" : "default"}
                disabled={busy}
                leftSection={<Mark size={20} stroke={1.7} />}
                onClick={() => enter(kind)}
              >
                {t(kind === "present" ? "come" : `kind.${kind}`)}
              </Button>
            );
          })
        )}
      </div>
      {error && <RefusalNotice refusal={refusalOfError(error)} />}
    </section>
  );

  function stateOf() {
    const open = own.entries.find(({ id }) => id === own.open);
    if (open?.entered_at) return t("since", { kind: t(`kind.${open.kind}`), time: time(new Date(open.entered_at)) });
    if (own.entries.some(({ kind }) => kind === "absent")) return t("kind.absent");
    const last = own.entries.at(-1)?.left_at;
    if (last) return t("leftAt", { time: time(new Date(last)) });
    if (own.leave.some(({ type, status }) => type === "daily" && status === "confirmed")) return t("onLeave");
    return t("notYet");
  }
}
