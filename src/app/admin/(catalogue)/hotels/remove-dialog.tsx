"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Dialog } from "@/ui/dialog";
import { useFormat } from "@/ui/format/use-format";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../_client";
import type { Undoable } from "../../_resource/resource";
import css from "./hotels.module.css";
import type { Deleted, Details, Room } from "./types";
import { useNameOf } from "./use-name-of";

type Props = { hotel: Details; room?: Room; onClose: () => void; onRemoved: (what: Undoable) => void };

/** Shows what a deletion includes before it happens; it can be undone for 24 hours. */
export function RemoveDialog({ hotel, room, onClose, onRemoved }: Props) {
  const t = useTranslations("hotels");
  const form = useTranslations("form");
  const { long, number, time } = useFormat();
  const nameOf = useNameOf();
  const utils = api.useUtils();
  const name = nameOf(room ?? hotel);
  const done = {
    onSuccess: (deletion: Deleted) => {
      void utils.hotels.invalidate();
      void utils.hotelMappings.invalidate();
      onClose();
      const until = new Date(deletion.undo_until);
      onRemoved({
        text: `${t("removed", { name })} ${t("undoUntil", { at: `${long(until)} ${time(until)}` })}`,
        undo: () => utils.client.hotels.removeRooms.mutate({ undo: deletion.deletion_id }),
        stays: Boolean(room),
      });
    },
  };
  const removeRoom = api.hotels.removeRooms.useMutation(done);
  const removeHotel = api.hotels.remove.useMutation(done);
  const act = room ? removeRoom : removeHotel;
  const remove = () => (room ? removeRoom.mutate({ ids: [room.id] }) : removeHotel.mutate({ id: hotel.id }));
  return (
    <Dialog onClose={onClose} title={t("removeTitle", { name })}>
      <p className={css.text}>
        {room
          ? t(room.mapped > 0 ? "removeRoomMapped" : "removeRoomPlain", { n: number(room.mapped) })
          : t("removeHotel", { n: number(hotel.rooms.length) })}{" "}
        {t("removeUndo")}
      </p>
      {act.isError && <RefusalNotice refusal={refusalOfError(act.error)} />}
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {form("cancel")}
        </Button>
        <Button color="red.8" loading={act.isPending} onClick={remove} data-autofocus>
          {t("remove")}
        </Button>
      </div>
    </Dialog>
  );
}
