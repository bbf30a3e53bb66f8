"use client";
import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import { HotelFacts } from "./facts";
import css from "./hotels.module.css";
import { Media } from "./media";
import { RemoveDialog } from "./remove-dialog";
import { Rooms } from "./rooms";
import { Stars } from "./stars";
import { Suppliers } from "./suppliers";
import type { Details, Hotel } from "./types";
import type { Gone } from "./undo-bar";
import { useNameOf } from "./use-name-of";

export const DRAWER_ID = "hotel";

type Props = {
  id: number;
  known: Hotel | undefined;
  first: Details | undefined;
  mayWrite: boolean;
  walk: ListKeyboard;
  onEdit: (hotel: Details) => void;
  onGone: (gone: Gone) => void;
};

/** Drawer of one hotel with its own URL. Shows the data of the row immediately. */
export function HotelDrawer({ id, known, first, mayWrite, walk, onEdit, onGone }: Props) {
  const t = useTranslations("hotels");
  const nameOf = useNameOf();
  const [removing, setRemoving] = useState(false);
  const query = api.hotels.read.useQuery({ id }, { initialData: first });
  const head = query.data ?? known;
  const edit = () => query.data && mayWrite && onEdit(query.data);
  useKeys({ keye: edit });
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={head ? nameOf(head) : t("one")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi>{head && nameOf(head)}</bdi>
        </h2>
      </DrawerHead>
      {head && (
        <div className={drawer.sum}>
          <span>
            {t(`type.${head.type}`)} · {nameOf(head.city)}
          </span>
          <Stars n={head.stars} />
        </div>
      )}
      <div className={drawer.body}>
        <Loaded query={query}>
          {(hotel) => (
            <>
              {mayWrite && (
                <div className={`${drawer.section} ${css.acts}`}>
                  <Button
                    variant="default"
                    leftSection={<IconPencil size={16} stroke={1.7} />}
                    rightSection={<kbd>E</kbd>}
                    onClick={edit}
                  >
                    {t("edit")}
                  </Button>
                  <Button
                    variant="default"
                    c="var(--bad)"
                    leftSection={<IconTrash size={16} stroke={1.7} />}
                    onClick={() => setRemoving(true)}
                  >
                    {t("remove")}
                  </Button>
                </div>
              )}
              <Rooms hotel={hotel} mayWrite={mayWrite} onGone={onGone} />
              <Suppliers hotel={hotel} />
              <HotelFacts hotel={hotel} />
              <Media hotel={hotel} mayWrite={mayWrite} />
              <AuditHistory key={hotel.updated_at} subject="accommodation" id={id} />
              {removing && <RemoveDialog hotel={hotel} onClose={() => setRemoving(false)} onGone={onGone} />}
            </>
          )}
        </Loaded>
      </div>
    </aside>
  );
}
