"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../../_client";
import type { Details, Key, Mapping } from "./address";
import { Events, Spans, Timeline } from "./drawer-sections";
import css from "./mappings.module.css";
import { StateBadge } from "./state-badge";
import { useWords } from "./use-words";

// Loaded on demand: forms and calendars are large and rarely opened.
const ChangeDialog = late(() => import("./change-dialog"));

export const DRAWER_ID = "mapping";

type Props = { event: Key; known: Mapping | undefined; first: Details | undefined; walk: ListKeyboard };

/** Drawer of one event with its own URL. Shows the data of the row immediately. */
export function MappingDrawer({ event, known, first, walk }: Props) {
  const t = useTranslations("mappings");
  const { titleOf } = useWords();
  const mayWrite = useMay("accounting:write");
  const [changing, setChanging] = useState(false);
  const query = api.mappings.get.useQuery({ key: event }, { initialData: first });
  const head = query.data ?? known;
  // Requested before the details have loaded, it opens with them.
  const change = () => mayWrite && setChanging(true);
  useKeys({ keye: change });
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={head ? titleOf(head) : t("event")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("following")} walk={walk}>
        <h2>{head && titleOf(head)}</h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StateBadge row={head} />
          {mayWrite && (
            <Button size="compact-sm" variant="default" rightSection={<kbd>E</kbd>} onClick={change}>
              {t(head.account ? "change" : "choose")}
            </Button>
          )}
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(details) => (
            <>
              {details.state === "none" && <p className={css.warning}>{t("noneWarning")}</p>}
              {details.state === "unfit" && <p className={css.warning}>{t("unfitWarning")}</p>}
              <Spans details={details} />
              <Events events={details.events} />
              <Timeline entries={details.timeline} />
            </>
          )}
        </Loaded>
      </div>
      {changing && query.data && <ChangeDialog details={query.data} onClose={() => setChanging(false)} />}
    </aside>
  );
}
