import type pg from "pg";
import { chance } from "./chance";
import { type ForCharters, plantCharter, plantClasses } from "./charters";
import { insert } from "./insert";
import type { Route } from "./routes";
import { plantStay } from "./stays";

/**
 * What the series does not show: stays alone, charters in every status, and one of a colleague's whose business class is
 * sold to a few partners only. Nothing of them is sold.
 */
export async function plantSpecials(client: pg.ClientBase, given: ForCharters): Promise<void> {
  const luck = chance(3000 + given.branchId);
  const hotels = given.routes.filter(({ stay }) => stay);
  for (const [n, route] of hotels.slice(0, 3).entries()) await plantStayAlone(client, given, route, 5 + n * 16);

  const seats = given.routes.filter(({ stay }) => !stay);
  for (const [n, status] of (["draft", "closed", "canceled"] as const).entries()) {
    const route = seats[n % seats.length]!;
    const { id } = await plantCharter(client, given, { route, n: 10, luck, days: 11 + n * 9 });
    await client.query("update charters set status = $3 where branch_id = $1 and id = $2", [
      given.branchId,
      id,
      status,
    ]);
  }

  const { id, classes } = await plantCharter(client, given, { route: hotels[0]!, n: 10, luck, days: 25 });
  const colleagues = await client.query<{ id: number }>(
    "select id from colleagues where branch_id = $1 order by id limit 3",
    [given.branchId],
  );
  const [few, classId] = [colleagues.rows, classes[1]!.id];
  const of = [given.branchId, id];
  await client.query("update charters set owner_colleague_id = $3 where branch_id = $1 and id = $2", [
    ...of,
    few[2]!.id,
  ]);
  await client.query("update charter_classes set all_partners = false where branch_id = $1 and id = $2", [
    of[0],
    classId,
  ]);
  await insert(
    client,
    "charter_class_partners",
    few.slice(0, 2).map((one) => ({ branch_id: given.branchId, class_id: classId, colleague_id: one.id })),
  );
}

const NIGHTS = 3;

async function plantStayAlone(client: pg.ClientBase, given: ForCharters, route: Route, days: number): Promise<void> {
  const { branchId, calendar, currency, unit } = given;
  const { hotel, latin } = route.stay!;
  const [charterId] = (await insert(client, "charters", [
    {
      branch_id: branchId,
      kind: "stay",
      title: `${hotel}، ${NIGHTS.toLocaleString("fa")} شب`,
      title_latin: `${latin}, ${NIGHTS} nights`,
      currency,
      status: "open",
      starts_at: calendar.at(days, 12 * 60),
      ends_at: calendar.at(days + NIGHTS, 12 * 60),
    },
  ])) as [number];
  await plantStay(client, { ...given, charterId, route, days, nights: NIGHTS, routeIds: [] });
  const luck = chance(4000 + charterId);
  await plantClasses(client, given, { charterId, n: 10, luck, base: route.base * 0.6 * NIGHTS * unit, days });
}
