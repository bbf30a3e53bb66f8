"use client";
import { useTranslations } from "next-intl";
import { GROUPS, PETS, TYPES } from "@/domain/catalogue/accommodation/rules";
import { asciiDigits } from "@/domain/kernel/digits";
import { useAnnounce } from "@/ui/announcer";
import { FormDialog } from "@/ui/form/form-dialog";
import { NumberField } from "@/ui/form/number-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { useInitialRecord } from "@/ui/form/use-initial-record";
import { api } from "../../_client";
import type { FormProps } from "../../_resource/resource";
import type { HotelKind } from "./address";
import { CityField } from "./city-field";
import { FacilityFields } from "./facility-fields";
import css from "./hotels.module.css";
import type { Details, HotelForm } from "./types";

type Values = {
  type: Details["type"];
  stars: number | null;
  name: string;
  name_latin: string;
  aliases: string;
  city_id: number | null;
  lat: string;
  lng: string;
  address: string;
  address_latin: string;
  phone: string;
  description: string;
  description_latin: string;
  facilities: string[];
  check_in_from: string;
  check_out_until: string;
  free_below: number | null;
  child_below: number | null;
  pets: Details["policies"]["pets"];
  rules: string;
  rules_latin: string;
};

const EMPTY: Values = {
  ...{ type: "hotel", stars: null, name: "", name_latin: "", aliases: "", city_id: null, lat: "", lng: "" },
  ...{ address: "", address_latin: "", phone: "", description: "", description_latin: "", facilities: [] },
  ...{ check_in_from: "14:00", check_out_until: "12:00", free_below: 2, child_below: 12, pets: "no", rules: "" },
  rules_latin: "",
};

const valuesOf = (hotel: Details): Values => ({
  ...{ type: hotel.type, stars: hotel.stars, name: hotel.name, name_latin: hotel.name_latin },
  ...{
    aliases: hotel.aliases.join("\n"),
    city_id: hotel.city.id,
    lat: String(hotel.lat ?? ""),
    lng: String(hotel.lng ?? ""),
  },
  ...{ address: hotel.address, address_latin: hotel.address_latin, phone: hotel.phone ?? "" },
  ...{ description: hotel.description, description_latin: hotel.description_latin, facilities: hotel.facilities },
  ...{ check_in_from: hotel.policies.check_in_from ?? "", check_out_until: hotel.policies.check_out_until ?? "" },
  ...{ free_below: hotel.policies.free_below, child_below: hotel.policies.child_below, pets: hotel.policies.pets },
  ...{ rules: hotel.rules, rules_latin: hotel.rules_latin },
});

const given = (text: string) => asciiDigits(text.trim()) || null;

/** Server input of the form; invalid values are sent unchanged, so that the server reports them. */
const formOf = (values: Values, hotel: Pick<Details, "id" | "version"> | null): HotelForm =>
  ({
    ...values,
    ...(hotel && { id: hotel.id, version: hotel.version }),
    stars: values.stars ?? 0,
    aliases: values.aliases
      .split("\n")
      .map((alias) => alias.trim())
      .filter(Boolean),
    ...{ lat: given(values.lat), lng: given(values.lng), phone: given(values.phone) },
    ...{ check_in_from: given(values.check_in_from), check_out_until: given(values.check_out_until) },
  }) as HotelForm;

/** Creates or edits a hotel. */
export default function HotelDialog({ row: given, onClose, onSaved }: FormProps<HotelKind>) {
  const hotel = useInitialRecord(given);
  const t = useTranslations("hotels");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const save = api.hotels.save.useMutation();
  const readNow = async ({ id }: Details) => {
    const now = await utils.hotels.read.fetch({ id }, { staleTime: 0 });
    return { values: valuesOf(now), version: now.version };
  };
  const onSave = async (values: Values, newer: number | null) => {
    const which = hotel && { id: hotel.id, version: newer ?? hotel.version };
    const { id } = await save.mutateAsync(formOf(values, which));
    await utils.hotels.invalidate();
    announce(t("saved", { name: values.name }));
    onSaved(id);
  };
  return (
    <FormDialog<Values>
      title={t(hotel ? "edit" : "add")}
      initial={hotel ? valuesOf(hotel) : EMPTY}
      submit={t("save")}
      onSave={onSave}
      onConflict={hotel ? () => readNow(hotel) : undefined}
      onClose={onClose}
      size="xl"
    >
      <div className={css.pair}>
        <TextField path="name" label={t("nameFa")} required maxLength={200} />
        <TextField path="name_latin" label={t("nameLatin")} kind="latin" required maxLength={200} />
        <SelectField
          path="type"
          label={t("column.type")}
          required
          data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <NumberField path="stars" label={t("column.stars")} min={0} max={5} hint={t("starsHint")} />
        <CityField label={t("column.city")} city={hotel?.city} />
        <TextField path="phone" label={t("phone")} kind="latin" maxLength={40} />
        <TextField path="lat" label={t("lat")} kind="latin" maxLength={20} />
        <TextField path="lng" label={t("lng")} kind="latin" maxLength={20} />
        <TextField path="address" label={t("addressFa")} maxLength={500} />
        <TextField path="address_latin" label={t("addressLatin")} kind="latin" maxLength={500} />
        <TextField path="description" label={t("descriptionFa")} lines={3} maxLength={5_000} />
        <TextField path="description_latin" label={t("descriptionLatin")} kind="latin" lines={3} maxLength={5_000} />
        <TextField path="check_in_from" label={t("checkIn")} kind="latin" maxLength={5} placeholder="14:00" />
        <TextField path="check_out_until" label={t("checkOut")} kind="latin" maxLength={5} placeholder="12:00" />
        <NumberField path="free_below" label={t("freeBelow")} min={0} max={18} />
        <NumberField path="child_below" label={t("childBelow")} min={0} max={18} />
        <SelectField path="pets" label={t("pets")} data={PETS.map((value) => ({ value, label: t(`pet.${value}`) }))} />
        <TextField path="aliases" label={t("aliases")} hint={t("aliasesHint")} lines={2} maxLength={2_000} />
        <TextField path="rules" label={t("rulesFa")} lines={2} maxLength={5_000} />
        <TextField path="rules_latin" label={t("rulesLatin")} kind="latin" lines={2} maxLength={5_000} />
      </div>
      <FacilityFields groups={GROUPS} />
    </FormDialog>
  );
}
