"use client";
import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import drawer from "@/ui/list/drawer.module.css";
import type { Undoable } from "../../_resource/resource";
import css from "./hotels.module.css";
import { RemoveDialog } from "./remove-dialog";
import type { Details, Room } from "./types";
import { useNameOf } from "./use-name-of";

const RoomDialog = late(() => import("./room-dialog"));

type Props = { hotel: Details; mayWrite: boolean; onRemoved: (what: Undoable) => void };

/** Room types of a hotel: guests, beds, and number of matched supplier rooms. */
export function Rooms({ hotel, mayWrite, onRemoved }: Props) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const nameOf = useNameOf();
  const [editing, setEditing] = useState<Room | "new" | null>(null);
  const [removing, setRemoving] = useState<Room | null>(null);
  const beds = (room: Room) =>
    (["double", "single", "sofa"] as const)
      .filter((kind) => room[`${kind}_beds`] > 0)
      .map((kind) => t(`beds.${kind}`, { n: number(room[`${kind}_beds`]) }));
  return (
    <section className={drawer.section}>
      <h3>{t("rooms")}</h3>
      {hotel.rooms.length === 0 && <p className={drawer.none}>{t("noRooms")}</p>}
      <ul className={css.rooms}>
        {hotel.rooms.map((room) => (
          <li key={room.id}>
            <div>
              <strong>
                <bdi>{nameOf(room)}</bdi>
              </strong>
              <small>
                {[
                  t("people", { n: number(room.adults) }),
                  room.children > 0 ? t("childrenOf", { n: number(room.children) }) : "",
                  ...beds(room),
                  room.area_m2 ? t("area", { n: number(room.area_m2) }) : "",
                  t(`board.${room.board}`),
                  room.mapped > 0 ? t("mappedOf", { n: number(room.mapped) }) : "",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </div>
            {mayWrite && (
              <span className={css.icons}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t("editRoom", { name: nameOf(room) })}
                  onClick={() => setEditing(room)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t("removeRoom", { name: nameOf(room) })}
                  onClick={() => setRemoving(room)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => setEditing("new")}
        >
          {t("addRoom")}
        </Button>
      )}
      {editing && (
        <RoomDialog hotel={hotel} room={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
      {removing && (
        <RemoveDialog hotel={hotel} room={removing} onClose={() => setRemoving(null)} onRemoved={onRemoved} />
      )}
    </section>
  );
}
