"use client";
import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import parts from "@/ui/list/parts.module.css";
import { AuditHistory } from "../../_audit-history/audit-history";
import type { DrawerProps } from "../../_resource/resource";
import type { HotelKind } from "./address";
import { HotelFacts } from "./facts";
import { Media } from "./media";
import { RemoveDialog } from "./remove-dialog";
import { Rooms } from "./rooms";
import { Stars } from "./stars";
import { Suppliers } from "./suppliers";
import { useNameOf } from "./use-name-of";

/** Rooms, pictures and suppliers of one hotel. */
export function HotelDrawer({ row: hotel, mayWrite, acts }: DrawerProps<HotelKind>) {
  const t = useTranslations("hotels");
  const nameOf = useNameOf();
  const [removing, setRemoving] = useState(false);
  useKeys({ keye: () => mayWrite && acts.edit(hotel) });
  return (
    <>
      <div className={drawer.sum}>
        <span>
          {t(`type.${hotel.type}`)} · {nameOf(hotel.city)}
        </span>
        <Stars n={hotel.stars} />
      </div>
      <div className={drawer.body}>
        {mayWrite && (
          <div className={`${drawer.section} ${parts.actions}`}>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.7} />}
              rightSection={<kbd>E</kbd>}
              onClick={() => acts.edit(hotel)}
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
        <Rooms hotel={hotel} mayWrite={mayWrite} onRemoved={acts.removed} />
        <Suppliers hotel={hotel} />
        <HotelFacts hotel={hotel} />
        <Media hotel={hotel} mayWrite={mayWrite} />
        <AuditHistory key={hotel.updated_at} subject="accommodation" id={hotel.id} />
        {removing && <RemoveDialog hotel={hotel} onClose={() => setRemoving(false)} onRemoved={acts.removed} />}
      </div>
    </>
  );
}
