"use client";
import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/ui/copy-button";
import { Money } from "@/ui/money";
import { Loaded } from "@/ui/state/loaded";
import { StatusBadge } from "@/ui/status-badge";
import { api } from "../_client";
import css from "./drawer.module.css";
import { DrawerDetails } from "./drawer-details";
import type { Details, Reservation } from "./filters";
import { DRAWER_ID, type Walk } from "./use-walk";

type Props = { pnr: string; known: Reservation | undefined; first: Details | undefined; walk: Walk };

/** One reservation beside the list, with an address of its own. What the row knows is shown at once. */
export function Drawer({ pnr, known, first, walk }: Props) {
  const t = useTranslations("drawer");
  const status = useTranslations("status");
  const query = api.reservations.get.useQuery({ local_pnr: pnr }, { initialData: first });
  const head = query.data ?? known;
  return (
    <aside id={DRAWER_ID} className={css.drawer} aria-label={t("label", { pnr })} tabIndex={-1}>
      <header className={css.head}>
        <h2>
          <bdi className="code">{pnr}</bdi>
        </h2>
        <CopyButton value={pnr} />
        <span className={css.space} />
        <ActionIcon variant="subtle" color="gray" aria-label={t("previous")} onClick={() => walk.step(-1)}>
          <IconChevronUp size={17} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t("next")} onClick={() => walk.step(1)}>
          <IconChevronDown size={17} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t("close")} onClick={walk.close}>
          <IconX size={17} />
        </ActionIcon>
      </header>
      {head && (
        <div className={css.sum}>
          <StatusBadge status={head.status} label={status(head.status)} />
          <strong>
            <Money amount={head.total} currency={head.currency} />
          </strong>
        </div>
      )}
      <div className={css.body}>
        <Loaded query={query}>{(of) => <DrawerDetails of={of} />}</Loaded>
      </div>
    </aside>
  );
}
