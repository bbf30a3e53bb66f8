"use client";
import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Loaded } from "@/ui/state/loaded";
import type { Walk } from "@/ui/table/use-walk";
import { api } from "../../_client";
import drawer from "../../reservations/drawer.module.css";
import css from "./api-log.module.css";
import { CallDetails } from "./call-details";
import { CALL_NUMBER, type Call, type Details } from "./filters";
import { Outcome } from "./outcome";

export const DRAWER_ID = "api-call";

type Props = { id: string; known: Call | undefined; first: Details | undefined; walk: Walk };

/** One call beside the list, with an address of its own. What the row knows is shown at once. */
export function Drawer({ id, known, first, walk }: Props) {
  const t = useTranslations("apiLog");
  const words = useTranslations("drawer");
  const query = api.apiLog.get.useQuery(
    { id },
    { initialData: first, enabled: CALL_NUMBER.test(id), staleTime: 60_000 },
  );
  const head = query.data ?? known;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("label")} tabIndex={-1}>
      <header className={drawer.head}>
        <h2 className={css.heading}>
          {head?.method ? (
            <bdi className="code">
              {head.method} {head.path ?? head.pattern}
            </bdi>
          ) : (
            t("label")
          )}
        </h2>
        <span className={drawer.space} />
        <ActionIcon variant="subtle" color="gray" aria-label={t("newer")} onClick={() => walk.step(-1)}>
          <IconChevronUp size={17} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t("olderOne")} onClick={() => walk.step(1)}>
          <IconChevronDown size={17} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={words("close")} onClick={walk.close}>
          <IconX size={17} />
        </ActionIcon>
      </header>
      {head && (
        <div className={drawer.sum}>
          <Outcome call={head} />
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>{(call) => <CallDetails of={call} />}</Loaded>
      </div>
    </aside>
  );
}
