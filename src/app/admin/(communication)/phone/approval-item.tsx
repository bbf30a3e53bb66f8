"use client";
import { Button } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActDialog } from "@/ui/act-dialog";
import { DayTime } from "@/ui/day-time";
import { useWho } from "@/ui/format/use-who";
import parts from "@/ui/list/parts.module.css";
import { ErrorText } from "@/ui/state/error-text";
import { api, useMay } from "../../_client";
import type { Act } from "./address";
import css from "./phone.module.css";

/** One pending action: its requester cannot approve it. */
export function ApprovalItem({ act }: { act: Act }) {
  const t = useTranslations("phone.approvals");
  const who = useWho();
  const utils = api.useUtils();
  const [rejecting, setRejecting] = useState(false);
  const mayApprove = useMay("telephony:approve");
  const me = api.me.useQuery(undefined, { staleTime: 600_000 });
  const onSettled = () => utils.telephony.invalidate();
  const approve = api.telephony.approve.useMutation({ trpc: { context: { alone: true } }, onSettled });
  const reject = api.telephony.reject.useMutation({ onSettled });
  const own = act.by.kind === "operator" && act.by.id === me.data?.operator.id;
  return (
    <li data-approval={act.id}>
      <p className={parts.line}>
        <strong>{t(`kind.${act.kind}`)}</strong> <bdi className="code">{act.target}</bdi>
      </p>
      {act.text && <q dir="auto">{act.text}</q>}
      <p className={parts.soft}>
        {who(act.by)} · <DayTime at={act.at} soft />
      </p>
      {mayApprove && !own && (
        <div className={parts.actions}>
          <Button
            size="xs"
            leftSection={<IconCheck size={15} aria-hidden />}
            loading={approve.isPending}
            onClick={() => approve.mutate({ id: act.id })}
          >
            {t("approve")}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconX size={15} aria-hidden />}
            onClick={() => setRejecting(true)}
          >
            {t("reject")}
          </Button>
        </div>
      )}
      {own && <p className={css.soft}>{t("own")}</p>}
      <ErrorText error={approve.error} />
      {rejecting && (
        <ActDialog
          title={t("rejectTitle")}
          submit={t("reject")}
          danger
          onAct={(reason) => reject.mutateAsync({ id: act.id, reason })}
          onClose={() => setRejecting(false)}
        >
          <p>{t("rejectText")}</p>
        </ActDialog>
      )}
    </li>
  );
}
