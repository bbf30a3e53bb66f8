"use client";
import { useTranslations } from "next-intl";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import type { Case } from "./address";
import { UnresolvedCaseSummary } from "./facts";
import { StateMark } from "./marks";
import type { Owned } from "./owned";
import { Resolutions } from "./resolutions";
import { Story } from "./story";
import { Work } from "./work";

export const DRAWER_ID = "limbo-case";

type Props = {
  id: number;
  me: number;
  known: Case | undefined;
  first: Case | undefined;
  walk: ListKeyboard;
  onOwned: (owned: Owned) => void;
};

/** Drawer of one case with its own URL: problem, assignee, resolutions. */
export function UnresolvedOrderDrawer({ id, me, known, first, walk, onOwned }: Props) {
  const t = useTranslations("limbo");
  const query = api.unresolvedOrders.get.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  const title = head ? t(`kind.${head.kind}`) : t("one");
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={title} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{title}</h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StateMark of={head} />
          {head.paid !== null && head.currency && (
            <strong>
              <Money amount={head.paid} currency={head.currency} />
            </strong>
          )}
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(of) => (
            <>
              {of.state === "open" && <Work of={of} me={me} onOwned={onOwned} />}
              <Resolutions of={of} />
              <UnresolvedCaseSummary of={of} />
              <Story of={of} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
