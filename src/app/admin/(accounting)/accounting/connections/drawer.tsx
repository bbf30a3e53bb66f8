"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import { Acts } from "./acts";
import type { Connection, Details } from "./address";
import { ConnectionFacts } from "./facts";
import { History } from "./history";
import { Records } from "./records";
import { StatusMark } from "./status-mark";

export const DRAWER_ID = "connection";

type Props = {
  id: number;
  known: Connection | undefined;
  first: Details | undefined;
  walk: ListKeyboard;
  onShow: (id: number) => void;
  onEdit: (of: Details) => void;
  onMerge: (of: Details) => void;
  onTrashed: (of: Details) => void;
};

/** Drawer of one connection with its own URL. */
export function ConnectionDrawer({ id, known, first, walk, ...acts }: Props) {
  const t = useTranslations("connections");
  const { digits, number } = useFormat();
  const query = api.connections.view.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={head?.title ?? t("one")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("following")} walk={walk}>
        <h2>{head?.title ?? t("one")}</h2>
        <CopyButton value={String(id)} />
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StatusMark status={head.status} />
          <span>
            {t("number", { id: digits(String(id)) })} ·{" "}
            {t("records", { count: head.items_count, n: number(head.items_count) })}
          </span>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(of) => (
            <>
              <Acts of={of} {...acts} />
              <Records of={of} />
              <ConnectionFacts of={of} onShow={acts.onShow} />
              <History of={of} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
