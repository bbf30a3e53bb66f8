"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import css from "./api-log.module.css";
import { CallDetails } from "./call-details";
import { CALL_NUMBER, type Call, type Details } from "./filters";
import { Outcome } from "./outcome";

export const DRAWER_ID = "api-call";

type Props = { id: string; known: Call | undefined; first: Details | undefined; walk: ListKeyboard };

/** Drawer of one call with its own URL. Shows the data of the row immediately. */
export function ApiLogDrawer({ id, known, first, walk }: Props) {
  const t = useTranslations("apiLog");
  const query = api.apiLog.get.useQuery(
    { id },
    { initialData: first, enabled: CALL_NUMBER.test(id), staleTime: 60_000 },
  );
  const head = query.data ?? known;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("label")} tabIndex={-1}>
      <DrawerHead previous={t("newer")} next={t("olderOne")} walk={walk}>
        <h2 className={css.heading}>
          {head?.method ? (
            <bdi className="code">
              {head.method} {head.path ?? head.pattern}
            </bdi>
          ) : (
            t("label")
          )}
        </h2>
      </DrawerHead>
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
