"use client";
import { useTranslations } from "next-intl";
import { BOARDS } from "@/domain/sales/charter/rules.charter";
import { DateField } from "@/ui/form/date-field";
import { useFormContext } from "@/ui/form/form";
import { MoneyField } from "@/ui/form/money-field";
import { NumberField } from "@/ui/form/number-field";
import { Rows } from "@/ui/form/rows";
import { SelectField } from "@/ui/form/select-field";
import { SwitchField } from "@/ui/form/switch-field";
import { TextField } from "@/ui/form/text-field";
import { PlaceCodeField } from "../../../_places/place-code-field";
import css from "./editor.module.css";
import { copyStay, newHoliday, newRoom, newService, newStay, type Stay } from "./values";

const ROOM_TYPES = ["SGL", "DBL", "TWN", "TPL", "QAD", "STE"];

type Props = { currency: string; on: string | null };

export function StayRows({ currency, on }: Props) {
  const t = useTranslations("charters");
  return (
    <Rows<Stay>
      path="stays"
      label={t("stays")}
      rowLabel={t("stay")}
      addLabel={t("addStay")}
      empty={t("noStays")}
      most={20}
      make={(last) => newStay(last, on)}
      copy={copyStay}
    >
      {(path) => (
        <>
          <div className={css.stay}>
            <TextField path={`${path}.hotel`} label={t("hotel")} required maxLength={200} />
            <TextField path={`${path}.hotel_latin`} label={t("hotelLatin")} kind="latin" required maxLength={200} />
            <PlaceCodeField path={`${path}.city`} label={t("city")} required />
            <NumberField path={`${path}.stars`} label={t("stars")} required max={5} />
            <SelectField
              path={`${path}.board`}
              label={t("board")}
              data={BOARDS.map((value) => ({ value, label: t(`boards.${value}`) }))}
            />
            <DateField path={`${path}.check_in_on`} label={t("checkIn")} required />
            <DateField path={`${path}.check_out_on`} label={t("checkOut")} required />
          </div>
          <h3 className={css.sub}>{t("rooms")}</h3>
          <RoomRows path={`${path}.rooms`} currency={currency} />
          <h3 className={css.sub}>{t("services")}</h3>
          <ServiceRows path={`${path}.services`} currency={currency} />
          <h3 className={css.sub}>{t("holidays")}</h3>
          <HolidayRows stay={path} currency={currency} />
        </>
      )}
    </Rows>
  );
}

function RoomRows({ path, currency }: { path: string; currency: string }) {
  const t = useTranslations("charters");
  const columns = [
    { label: t("roomType") },
    { label: t("beds") },
    { label: t("extraBeds") },
    { label: t("roomCount") },
    { label: t("supplement"), width: "minmax(0, 1.6fr)" },
  ];
  return (
    <Rows
      path={path}
      label={t("rooms")}
      rowLabel={t("room")}
      addLabel={t("addRoom")}
      empty={t("noRooms")}
      most={50}
      columns={columns}
      make={newRoom}
      copy={(row) => ({ ...row, id: null })}
    >
      {(row) => (
        <>
          <TextField
            bare
            path={`${row}.type`}
            label={t("roomType")}
            kind="code"
            required
            maxLength={20}
            choices={ROOM_TYPES}
          />
          <NumberField bare path={`${row}.beds`} label={t("beds")} required min={1} max={20} />
          <NumberField bare path={`${row}.extra_beds`} label={t("extraBeds")} required max={10} />
          <NumberField bare path={`${row}.count`} label={t("roomCount")} required max={5000} />
          <MoneyField bare path={`${row}.supplement`} label={t("supplement")} currency={currency} required />
        </>
      )}
    </Rows>
  );
}

function ServiceRows({ path, currency }: { path: string; currency: string }) {
  const t = useTranslations("charters");
  const columns = [
    { label: t("service"), width: "minmax(0, 1.6fr)" },
    { label: t("serviceLatin"), width: "minmax(0, 1.6fr)" },
    { label: t("included") },
    { label: t("servicePrice"), width: "minmax(0, 1.4fr)" },
  ];
  return (
    <Rows
      path={path}
      label={t("services")}
      rowLabel={t("service")}
      addLabel={t("addService")}
      empty={t("noServices")}
      most={50}
      columns={columns}
      make={newService}
      copy={(row) => ({ ...row, id: null })}
    >
      {(row) => (
        <>
          <TextField bare path={`${row}.title`} label={t("service")} required maxLength={100} />
          <TextField bare path={`${row}.title_latin`} label={t("serviceLatin")} kind="latin" required maxLength={100} />
          <span className={css.switch}>
            <SwitchField bare path={`${row}.included`} label={t("included")} />
          </span>
          <MoneyField bare path={`${row}.price`} label={t("servicePrice")} currency={currency} required />
        </>
      )}
    </Rows>
  );
}

function HolidayRows({ stay, currency }: { stay: string; currency: string }) {
  const t = useTranslations("charters");
  const { form } = useFormContext();
  const columns = [
    { label: t("holiday"), width: "minmax(0, 1.4fr)" },
    { label: t("firstNight") },
    { label: t("lastNight") },
    { label: t("surcharge"), width: "minmax(0, 1.2fr)" },
  ];
  return (
    <Rows
      path={`${stay}.holidays`}
      label={t("holidays")}
      rowLabel={t("holiday")}
      addLabel={t("addHoliday")}
      empty={t("noHolidays")}
      most={50}
      columns={columns}
      make={() => newHoliday(form.at(stay) as Stay)}
      copy={(row) => ({ ...row, id: null })}
    >
      {(row) => (
        <>
          <TextField bare path={`${row}.title`} label={t("holiday")} required maxLength={100} />
          <DateField bare path={`${row}.from_on`} label={t("firstNight")} required />
          <DateField bare path={`${row}.to_on`} label={t("lastNight")} required />
          <MoneyField bare path={`${row}.surcharge`} label={t("surcharge")} currency={currency} required />
        </>
      )}
    </Rows>
  );
}
