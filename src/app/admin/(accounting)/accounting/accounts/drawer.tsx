"use client";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import { useWords } from "../mappings/use-words";
import { AccountActs } from "./account-acts";
import { AccountFacts } from "./account-facts";
import css from "./accounts.module.css";
import type { Account, ChartRow } from "./address";
import { Balance } from "./balance";
import { Months } from "./months";
import { Timeline } from "./timeline";

export const DRAWER_ID = "account";

type Props = {
  id: number;
  known: ChartRow | undefined;
  first: Account | undefined;
  walk: ListKeyboard;
  onShow: (id: number | null) => void;
};

/** Drawer of one account with its own URL. Shows the data of the row immediately. */
export function AccountDrawer({ id, known, first, walk, onShow }: Props) {
  const t = useTranslations("accounts");
  const { titleOf } = useWords();
  const query = api.accounts.get.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={head ? titleOf(head) : t("account")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{head && titleOf(head)}</h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <span className={css.code}>
            <bdi className="code">{head.code}</bdi> <CopyButton value={head.code} />
          </span>
          {query.data && (
            <strong>
              <Balance amount={query.data.balance} currency={query.data.branch_currency} unit />
            </strong>
          )}
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(account) => (
            <>
              {account.path.length > 0 && <Path path={account.path} onShow={onShow} />}
              <AccountActs account={account} onShow={onShow} />
              <AccountFacts account={account} />
              <Months account={account} />
              <Timeline timeline={account.timeline} />
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}

/** Parent accounts from the group down, as links. */
function Path({ path, onShow }: Pick<Account, "path"> & Pick<Props, "onShow">) {
  const t = useTranslations("accounts");
  const { titleOf } = useWords();
  return (
    <nav className={css.path} aria-label={t("above")}>
      <ol>
        {path.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onShow(one.id)}>
              <bdi className="code">{one.code}</bdi> {titleOf(one)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
