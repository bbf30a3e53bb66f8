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
import { api } from "../../_client";
import css from "./passengers.module.css";
import { SideBySide } from "./side-by-side";

type Props = { target: number; source: number; onClose: () => void };

/** Two passengers side by side: the one to keep, data taken over, and the merge, which can be undone for a day. */
export function MergeDialog({ target, source, onClose }: Props) {
  const t = useTranslations("passengers");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const [input, setAsked] = useState({ target_id: target, source_id: source });
  const query = api.passengers.mergePreview.useQuery(input);
  const merge = api.passengers.merge.useMutation({ onSuccess: () => void utils.passengers.invalidate() });
  return (
    <Dialog title={t("mergeTitle")} size="xl" onClose={onClose}>
      <Loaded query={query}>
        {({ target, source, filled, turned }) => (
          <>
            <SideBySide one={target} other={source} heads={[t("stays"), t("becomes")]} filled={filled} />
            <p className={css.soft}>{turned ? t("turned") : t("mergeHint")}</p>
            <RefusalNotice refusal={merge.error && refusalOfError(merge.error)} />
            <div className={css.buttons}>
              <Button
                variant="subtle"
                leftSection={<IconArrowsExchange size={16} />}
                disabled={turned}
                onClick={() => setAsked({ target_id: input.source_id, source_id: input.target_id })}
              >
                {t("turnRound")}
              </Button>
              <Button variant="default" onClick={onClose}>
                {t("back")}
              </Button>
              <Button
                data-autofocus
                loading={merge.isPending}
                onClick={async () => {
                  const versions = { target_version: target.version, source_version: source.version };
                  await merge.mutateAsync({ target_id: target.id, source_id: source.id, ...versions });
                  announce(t("merged"));
                  onClose();
                }}
              >
                {t("merge")}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
