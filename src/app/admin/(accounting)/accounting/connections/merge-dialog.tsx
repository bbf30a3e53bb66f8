"use client";
import { Button } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { Dialog } from "@/ui/dialog";
import { Loaded } from "@/ui/state/loaded";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import type { Details } from "./address";
import { ConnectionPicker } from "./connection-picker";
import css from "./connections.module.css";
import { Union } from "./union";

type Props = { one: Details; onClose: () => void; onMerged: (id: number) => void };

/** Merges two connections: select the remaining one, see the combined records, confirm; cannot be undone. */
export default function MergeDialog({ one, onClose, onMerged }: Props) {
  const t = useTranslations("connections");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [other, setOther] = useState<number | null>(null);
  const [turned, setTurned] = useState(false);
  const query = api.connections.view.useQuery({ id: other ?? 0 }, { enabled: other !== null });
  const merge = api.connections.merge.useMutation({ onSettled: () => utils.connections.invalidate() });
  const pair = query.data && { target: turned ? query.data : one, source: turned ? one : query.data };
  const act = async () => {
    if (!pair || merge.isPending) return;
    const { target, source } = pair;
    const { id } = await merge.mutateAsync({ target_id: target.id, source_id: source.id });
    announce(t("merged", { source: source.title, target: target.title }));
    onMerged(id);
    onClose();
  };
  return (
    <Dialog title={t("mergeTitle")} size="lg" closeOnClickOutside={false} onClose={onClose}>
      <form
        className={css.merge}
        onSubmit={(event) => {
          event.preventDefault();
          // A refusal is shown at the action.
          act().catch(() => {});
        }}
      >
        <ConnectionPicker not={one.id} value={other} onChange={setOther} />
        {other === null && <p className={css.soft}>{t("mergeNone")}</p>}
        {other !== null && (
          <Loaded query={query}>{() => pair && <Union target={pair.target} source={pair.source} />}</Loaded>
        )}
        <p className={css.soft}>{t("mergeText")}</p>
        <RefusalNotice refusal={merge.error && refusalOfError(merge.error)} />
        <div className={css.buttons}>
          <Button
            variant="subtle"
            leftSection={<IconArrowsExchange size={16} />}
            disabled={!pair}
            onClick={() => setTurned(!turned)}
          >
            {t("turnRound")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t("back")}
          </Button>
          <Button type="submit" disabled={!pair} loading={merge.isPending}>
            {t("mergeNow")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
