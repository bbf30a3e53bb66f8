import type pg from "pg";
import type { Calendar } from "./calendar";
import { insert } from "./insert";
import type { Route } from "./routes";

type Given = {
  branchId: number;
  unit: number;
  calendar: Calendar;
  charterId: number;
  route: Route;
  days: number;
  nights: number;
  routeIds: readonly number[];
};

/** The stay of a package: hotel, rooms, services, a dearer night, and which legs go with it. */
export async function plantStay(client: pg.ClientBase, given: Given): Promise<void> {
  const { branchId, unit, calendar, charterId, route, days, nights } = given;
  const { hotel, latin, stars, board } = route.stay!;
  const [calculation_id] = (await insert(client, "charter_calculations_accommodation", [
    {
      branch_id: branchId,
      charter_id: charterId,
      hotel,
      hotel_latin: latin,
      city: route.to.code,
      stars,
      board,
      check_in_on: calendar.day(days),
      check_out_on: calendar.day(days + nights),
    },
  ])) as [number];
  const of = { branch_id: branchId, calculation_id };
  await insert(client, "charter_accommodation_rooms", [
    { ...of, type: "DBL", beds: 2, extra_beds: 1, count: 12, supplement: 0 },
    { ...of, type: "SGL", beds: 1, extra_beds: 0, count: 4, supplement: 40 * unit },
    { ...of, type: "TPL", beds: 3, extra_beds: 0, count: 5, supplement: 0 },
  ]);
  await insert(client, "charter_accommodation_services", [
    { ...of, title: "انتقال فرودگاهی", title_latin: "Airport transfer", included: true, price: 0 },
    { ...of, title: "گشت شهری", title_latin: "City tour", included: false, price: 25 * unit },
    { ...of, title: "بیمهٔ مسافرتی", title_latin: "Travel insurance", included: Boolean(route.abroad), price: 8 * unit },
  ]);
  await insert(client, "charter_accommodation_holiday", [
    { ...of, title: "آخر هفته", from_on: calendar.day(days + 1), to_on: calendar.day(days + 1), surcharge: 12 * unit },
  ]);
  const links = given.routeIds.map((route_calculation_id) => {
    return {
      branch_id: branchId,
      charter_id: charterId,
      route_calculation_id,
      accommodation_calculation_id: calculation_id,
    };
  });
  await insert(client, "charter_communications", links);
}
