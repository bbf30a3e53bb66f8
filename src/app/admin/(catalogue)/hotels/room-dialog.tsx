"use client";
import { useTranslations } from "next-intl";
import { BOARDS } from "@/domain/catalogue/accommodation/rules";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { NumberField } from "@/ui/form/number-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { api } from "../../_client";
import { FacilityFields } from "./facility-fields";
import css from "./hotels.module.css";
import type { Details, Room, RoomForm } from "./types";

type Values = Omit<Room, "id" | "version" | "mapped" | "adults"> & { adults: number | null };

const EMPTY: Values = {
  ...{ name: "", name_latin: "", adults: 2, children: 0, extra_beds: 0, double_beds: 0, single_beds: 0, sofa_beds: 0 },
  ...{ area_m2: null, board: "BB", facilities: [] },
};

type Props = { hotel: Details; room: Room | null; onClose: () => void };

/** A room type of a hotel. */
export default function RoomDialog({ hotel, room: given, onClose }: Props) {
  const room = useInitialRecord(given);
  const t = useTranslations("hotels");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const save = api.hotels.saveRoom.useMutation();
  const { id, version, mapped: _, ...known } = room ?? { id: null, version: null, mapped: 0, ...EMPTY };
  const onSave = async (values: Values) => {
    const which = room ? { id, version } : { accommodation_id: hotel.id };
    await save.mutateAsync({ ...values, ...which } as RoomForm);
    void utils.hotels.invalidate();
    void utils.hotelMappings.invalidate();
    announce(t("saved", { name: values.name }));
  };
  return (
    <FormDialog<Values>
      title={t(room ? "editRoomTitle" : "addRoom")}
      initial={known}
      submit={t("save")}
      onSave={onSave}
      onClose={onClose}
      size="lg"
    >
      <div className={css.pair}>
        <TextField path="name" label={t("nameFa")} required maxLength={200} />
        <TextField path="name_latin" label={t("nameLatin")} kind="latin" required maxLength={200} />
        <NumberField path="adults" label={t("adults")} required min={1} max={30} />
        <NumberField path="children" label={t("children")} min={0} max={20} />
        <NumberField path="double_beds" label={t("doubleBeds")} min={0} max={20} />
        <NumberField path="single_beds" label={t("singleBeds")} min={0} max={20} />
        <NumberField path="sofa_beds" label={t("sofaBeds")} min={0} max={20} />
        <NumberField path="extra_beds" label={t("extraBeds")} min={0} max={10} />
        <NumberField path="area_m2" label={t("areaLabel")} min={1} max={5_000} />
        <SelectField
          path="board"
          label={t("boardLabel")}
          data={BOARDS.map((value) => ({ value, label: t(`board.${value}`) }))}
        />
      </div>
      <FacilityFields groups={["room"]} />
    </FormDialog>
  );
}
