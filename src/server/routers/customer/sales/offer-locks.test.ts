import { beforeAll, expect, test } from "vitest";
import { query } from "@/server/db";
import { offerLocks } from "@/server/routers/customer/sales/offer-locks";
import { customerDoor } from "../../../../../tests/customers";
import { type Office, office } from "../../../../../tests/fixtures";
import { nationalCode } from "../../../../../tests/national-code";
import { dayIn, locksOf, ownFlight, type Shop, shop } from "../../../../../tests/offer-locks";

const door = customerDoor({ offerLocks });
let branch: Office;
let at: Shop;
beforeAll(async () => {
  branch = await office();
  at = await shop({ branch });
});

test("an offer is locked over HTTP: once a key, dearer with what it costs now, and only its finder's", async () => {
  const sara = await door.passenger(at.branchId);
  const { branchId, passengerId, customerId } = sara;
  const flight = await ownFlight(branchId, { capacity: 5, adult: 2_000_000 });
  const [offer] = (await at.find({ kind: "customer", branchId, group: "b2c", passengerId, customerId }, flight)).filter(
    ({ supplier }) => supplier === "charter",
  );
  const body = {
    ...{ calculation_id: offer!.calculation_id, expected_total: 1_500_000, client_reference: "basket-1" },
    passengers: { adult: 1, travellers: [{ type: "ADT", national_code: nationalCode(21), birth_date: "1370-01-01" }] },
  };
  const post = (more: object = {}, key = "lock-1", who: Pick<typeof sara, "ask"> = sara) =>
    who.ask("POST", "/online/flight/lock", { ...body, ...more }, { "idempotency-key": key });

  const travelling = (more: object) => post({ passengers: { ...body.passengers, ...more } }, "lock-0");
  const [traveller] = body.passengers.travellers;
  expect((await travelling({ adult: 2 })).json.code).toBe(3004);
  expect((await travelling({ travellers: [{ ...traveller, national_code: "1234567890" }] })).json.code).toBe(3005);
  expect((await travelling({ travellers: [{ ...traveller, birth_date: dayIn(-900) }] })).json.code).toBe(3006);
  const dear = await post();
  expect(dear.status).toBe(409);
  expect(dear.json).toMatchObject({
    ...{ status: false, code: 4003 },
    error: { code: 4003, old: 1_500_000, new: 2_000_000, price_status: "changed", currency: "IRR" },
  });
  const first = await post({ expected_total: "۲۰۰۰۰۰۰" }, "lock-2");
  expect(first.status).toBe(200);
  expect(first.json.data).toMatchObject({
    status: "open",
    total: 2_000_000,
    price_status: "unchanged",
    client_reference: "basket-1",
  });
  const again = await post({ expected_total: "۲۰۰۰۰۰۰" }, "lock-2");
  expect([again.json.data, again.headers["idempotent-replayed"]]).toEqual([first.json.data, "true"]);
  expect((await post({ expected_total: 2_000_001 }, "lock-2")).json.code).toBe(3010);
  // Another key with the same reference returns its lock.
  expect((await post({ expected_total: 2_000_000 }, "lock-3")).json.data.lock_id).toBe(first.json.data.lock_id);
  expect(await locksOf(branchId)).toHaveLength(1);

  const agent = await door.user({ branchId, colleagueId: branch.partner.colleagueId });
  expect((await post({}, "k", agent)).json.code).toBe(3009);
  expect((await post({}, "k", await door.passenger())).json.code).toBe(3009);
  const guest = await door.guest(branchId);
  expect((await guest.ask("POST", "/online/flight/lock", body)).json.code).toBe(2007);
  expect((await sara.ask("POST", "/online/train/lock", { ...body, client_reference: "b" })).json.code).toBe(3009);
  expect((await sara.ask("POST", "/online/ship/lock", body)).status).toBe(422);
  await query(
    "",
    "update searches set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour' where branch_id = $1",
    [branchId],
  );
  expect((await post({ client_reference: "late" }, "lock-4")).json.code).toBe(4001);
  expect((await sara.ask("POST", "/online/flight/lock", { ...body, expected_total: undefined })).json.code).toBe(3002);
});
