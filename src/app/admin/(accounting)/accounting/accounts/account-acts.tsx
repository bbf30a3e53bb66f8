"use client";
import { Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { knownText } from "@/ui/format/known-text";
import { useKeys } from "@/ui/keys/use-keys";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import { useReading } from "@/ui/preferences";
import { useMay } from "../../../_client";
import css from "./accounts.module.css";
import type { Account } from "./address";
import { kindBelow } from "./kind-below";

// Loaded on demand: forms are large and rarely opened.
const MoneyDialog = late(() => import("./money-dialog"));
const TreeDialog = late(() => import("./tree-dialog"));
const RemoveDialog = late(() => import("./remove-dialog"));

type Props = { account: Account; onShow: (id: number | null) => void };
type Act = "edit" | "below" | "remove";

/** Actions of an account: edit, create one below it, delete it while nothing refers to it. */
export function AccountActs({ account, onShow }: Props) {
  const t = useTranslations("accounts");
  const { locale } = useReading();
  const mayWrite = useMay("accounting:write");
  const [act, setAct] = useState<Act | null>(null);
  useKeys({ keye: () => mayWrite && setAct("edit") });
  if (!mayWrite) return null;
  const opens = account.level !== "detailed";
  const list = new Intl.ListFormat(locale);
  const removable = account.referred_by.length === 0;
  return (
    <section className={`${drawer.section} ${css.acts}`}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil size={14} />}
        rightSection={<kbd>E</kbd>}
        onClick={() => setAct("edit")}
      >
        {t("edit")}
      </Button>
      {opens && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => setAct("below")}
        >
          {t("below")}
        </Button>
      )}
      {removable && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={14} />}
          onClick={() => setAct("remove")}
        >
          {t("remove")}
        </Button>
      )}
      {!removable && (
        <p className={css.why}>
          {t("notRemovable")} {list.format(account.referred_by.map((name) => knownText(t, `referred.${name}`) ?? name))}
        </p>
      )}
      {act && <ActDialog act={act} account={account} onClose={() => setAct(null)} onShow={onShow} />}
    </section>
  );
}

function ActDialog({ act, account, onClose, onShow }: Props & { act: Act; onClose: () => void }) {
  if (act === "remove")
    return <RemoveDialog account={account} onClose={onClose} onRemoved={() => onShow(account.parent_id)} />;
  if (act === "edit")
    return account.kind ? (
      <MoneyDialog account={account} onClose={onClose} onSaved={onShow} />
    ) : (
      <TreeDialog account={account} onClose={onClose} onSaved={onShow} />
    );
  const kind = kindBelow(account);
  return kind ? (
    <MoneyDialog below={account} kind={kind} onClose={onClose} onSaved={onShow} />
  ) : (
    <TreeDialog below={account} onClose={onClose} onSaved={onShow} />
  );
}
