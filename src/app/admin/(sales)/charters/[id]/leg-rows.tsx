"use client";
import { useTranslations } from "next-intl";
import { DIRECTIONS, VEHICLES } from "@/domain/sales/charter/rules.charter";
import { useFormContext, useFormValue } from "@/ui/form/form";
import { LocalDateTimeField } from "@/ui/form/local-date-time-field";
import { NumberField } from "@/ui/form/number-field";
import { Rows } from "@/ui/form/rows";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { PlaceCodeField } from "../../../_places/place-code-field";
import { useName } from "../../../(people)/colleagues/use-name";
import type { Options } from "../_parts/types";
import css from "./editor.module.css";
import { type Leg, newKey, newLeg } from "./values";
import { zoneOf } from "./zones";

export function LegRows({ options, on }: { options: Options; on: string | null }) {
  const t = useTranslations("charters");
  return (
    <Rows<Leg>
      path="routes"
      label={t("legs")}
      rowLabel={t("leg")}
      addLabel={t("addLeg")}
      empty={t("noLegs")}
      most={20}
      make={(last) => newLeg(last, options.time_zone, on)}
      copy={(leg) => ({ ...leg, key: newKey(), id: null })}
    >
      {(path) => <LegFields path={path} options={options} />}
    </Rows>
  );
}

function LegFields({ path, options }: { path: string; options: Options }) {
  const t = useTranslations("charters");
  const { form } = useFormContext();
  const leaves = useFormValue((form) => form.at(`${path}.departure_zone`) as string);
  const arrives = useFormValue((form) => form.at(`${path}.arrival_zone`) as string);
  const strange = useFormValue((form) => {
    const { origin, destination } = form.at(path) as Leg;
    return [origin, destination].some((code) => code.length === 3 && !zoneOf(code, options));
  });
  const place = (side: "departure_zone" | "arrival_zone") => (code: string) => {
    const zone = code && zoneOf(code, options);
    if (zone) form.set(`${path}.${side}`, zone);
  };
  return (
    <div className={css.leg}>
      <SelectField
        path={`${path}.direction`}
        label={t("direction")}
        data={DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
      />
      <SelectField
        path={`${path}.vehicle`}
        label={t("vehicle")}
        data={VEHICLES.map((value) => ({ value, label: t(`vehicles.${value}`) }))}
      />
      <PlaceCodeField path={`${path}.origin`} label={t("origin")} required onCode={place("departure_zone")} />
      <PlaceCodeField path={`${path}.destination`} label={t("destination")} required onCode={place("arrival_zone")} />
      <CarrierField path={path} options={options} />
      <TextField path={`${path}.number`} label={t("flightNumber")} kind="code" required maxLength={10} />
      <LocalDateTimeField path={`${path}.departs_at`} label={t("departs")} zone={leaves} required />
      <LocalDateTimeField
        path={`${path}.arrives_at`}
        label={t("arrives")}
        zone={arrives}
        required
        dayOf={`${path}.departs_at`}
      />
      <NumberField path={`${path}.baggage_kg`} label={t("baggage")} required max={100} unit={t("kg")} />
      {strange && (
        <div className={css.zones}>
          <ZoneField path={`${path}.departure_zone`} label={t("departureZone")} />
          <ZoneField path={`${path}.arrival_zone`} label={t("arrivalZone")} />
        </div>
      )}
    </div>
  );
}

/** With the airline's name, or that the code of a flight's carrier is none that is known: it would be printed on tickets. */
function CarrierField({ path, options }: { path: string; options: Options }) {
  const t = useTranslations("charters");
  const nameOf = useName();
  const carrier = useFormValue((form) => form.at(`${path}.carrier`) as string);
  const flies = useFormValue((form) => form.at(`${path}.vehicle`) === "flight");
  const airline = options.airlines.find(({ code }) => code === carrier);
  const unknown = flies && carrier.length > 1 ? t("unknownAirline") : undefined;
  return (
    <TextField
      path={`${path}.carrier`}
      label={t("carrier")}
      hint={airline ? nameOf(airline) : unknown}
      kind="code"
      required
      maxLength={10}
      choices={options.carriers}
    />
  );
}

/** Shown for a place with an unknown time zone. */
const ZoneField = ({ path, label }: { path: string; label: string }) => (
  <SelectField
    path={path}
    label={label}
    searchable
    data={Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone }))}
  />
);
