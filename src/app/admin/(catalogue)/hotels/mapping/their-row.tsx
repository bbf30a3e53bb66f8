"use client";
import { ActionIcon, Select } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import type { Side, TheirRoom } from "../types";
import { useNameOf } from "../use-name-of";
import { Confidence, Reasons } from "./confidence";
import css from "./mapping.module.css";
import { StateMark } from "./state-mark";

type Props = {
  room: TheirRoom;
  ours: Side["ours"];
  active: boolean;
  mayWrite: boolean;
  onFocus: () => void;
  onAccept: (roomTypeId?: number) => void;
  onRefuse: () => void;
};

/** A supplier's room with its match, confidence and reasons. */
export function TheirRow({ room, ours, active, mayWrite, onFocus, onAccept, onRefuse }: Props) {
  const t = useTranslations("hotels");
  const { number } = useFormat();
  const displayName = useNameOf();
  const nameOf = (id: number) => {
    const our = ours.find((one) => one.id === id);
    return our ? displayName(our) : "";
  };
  return (
    <tr
      data-room={room.id}
      data-active={active || undefined}
      tabIndex={active ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.target !== event.currentTarget) return;
        event.preventDefault();
        onAccept();
      }}
    >
      <td>
        <strong>
          <bdi>{room.name}</bdi>
        </strong>
        <small>
          {[
            room.adults === null ? "" : t("people", { n: number(room.adults) }),
            room.board === null ? "" : t(`board.${room.board}`),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </td>
      <td>
        <span className={css.said}>
          <StateMark state={room.state} />
          {room.room_type_id !== null && <bdi>{nameOf(room.room_type_id)}</bdi>}
          <Confidence of={room.confidence} />
        </span>
        <Reasons why={room.why} />
      </td>
      <td>
        {mayWrite && (
          <span className={css.decide}>
            <ActionIcon
              variant="light"
              aria-label={t("acceptOf", { name: room.name })}
              disabled={room.state !== "suggested"}
              onClick={() => onAccept()}
            >
              <IconCheck size={16} />
            </ActionIcon>
            <ActionIcon
              variant="light"
              color="red"
              aria-label={t("rejectOf", { name: room.name })}
              aria-keyshortcuts="X"
              disabled={room.state === "rejected"}
              onClick={onRefuse}
            >
              <IconX size={16} />
            </ActionIcon>
            <Select
              className={css.pick}
              size="xs"
              aria-label={t("chooseFor", { name: room.name })}
              placeholder={t("another")}
              data={room.candidates.map(({ id, confidence }) => ({
                value: String(id),
                label: `${nameOf(id)} · ${t("percent", { n: number(confidence) })}`,
              }))}
              value={null}
              onChange={(id) => id !== null && onAccept(Number(id))}
            />
          </span>
        )}
      </td>
    </tr>
  );
}
