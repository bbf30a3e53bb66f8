"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../_client";
import { Acts } from "./acts";
import { ChequeFacts } from "./facts";
import type { Act } from "./operations";
import { StateMark } from "./state-mark";
import type { Cheque, Details } from "./types";
import { useWords } from "./use-words";

const Timeline = late(async () => ({ default: (await import("./timeline")).Timeline }));

export const DRAWER_ID = "cheque";

type Props = {
  id: number;
  known: Cheque | undefined;
  first: Details | undefined;
  currency: string;
  mayWrite: boolean;
  walk: ListKeyboard;
  onAct: (act: Act, cheque: Cheque) => void;
  onChange: (cheque: Details) => void;
};

/** Drawer of one cheque with its own URL. */
export function ChequeDrawer({ id, known, first, currency, mayWrite, walk, onAct, onChange }: Props) {
  const t = useTranslations("cheques");
  const { numberOf } = useWords();
  const query = api.cheques.get.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  return (
    <aside
      id={DRAWER_ID}
      className={drawer.drawer}
      aria-label={head ? `${t("cheque")} ${numberOf(head)}` : t("cheque")}
      tabIndex={-1}
    >
      <DrawerHead previous={t("previous")} next={t("following")} walk={walk}>
        <h2>
          {t("cheque")} {head && <bdi dir="ltr">{numberOf(head)}</bdi>}
        </h2>
        {head && <CopyButton value={head.sayad_id || head.serial} />}
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <StateMark state={head.state} />
          <strong>
            <Money amount={head.amount} currency={currency} />
          </strong>
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(cheque) => (
            <>
              <Acts cheque={cheque} mayWrite={mayWrite} onAct={onAct} onChange={() => onChange(cheque)} />
              <ChequeFacts cheque={cheque} currency={currency} />
              <Timeline cheque={cheque} currency={currency} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
