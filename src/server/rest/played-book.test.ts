import { describe, expect, test } from "vitest";
import { codes, doorsOf, openDoors } from "../../../tests/doors";
import { charter, seatsOf } from "../../../tests/fixtures";
import type { Partner } from "../../../tests/partner";

/** Scenarios of a partner's developer with the header `Test` (docs/sandbox.md). */
describe.each(doorsOf().slice(0, 1))("POST /book with a scenario, through %s", (_, start) => {
  let partner: Partner;
  const { as } = openDoors(start, (doors) => {
    ({ partner } = doors);
  });
  const book = async (scenario: string, more: object = {}) => {
    const { id, classes } = await charter(partner.branchId);
    const body = { main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }], ...more };
    const again = () => as(partner, "POST", "/book", { body, headers: { test: scenario } });
    return { again, item: classes[0]!, ...(await again()) };
  };

  test.each([
    ["sold_out", 4002],
    ["few_left", 4005],
    ["closed", 4006],
    ["price_up", 4003],
    ["lock_lost", 4004],
    ["already_booked", 5001],
    ["refused_data", 5002],
    ["refused_issue", 5004],
    ["no_credit", 7002],
  ])("%s is answered with %i and nothing is booked", async (scenario, code) => {
    const answer = await book(scenario);
    const { json, item } = answer;
    expect(codes(answer)).toEqual([code]);
    expect(json.items[0]).toMatchObject({ status: false, title: expect.any(String), solution: expect.any(String) });
    if (scenario === "price_up") expect(json.items[0].total).toBe(1_000);
    expect(await seatsOf(partner.branchId, item)).toMatchObject({ sold: 0 });
  });

  test("booked_no_answer is 5007, answered with the result under the same reference; booked once", async () => {
    const { json, item, again } = await book("booked_no_answer", { client_reference: "lost-answer" });
    expect(json.items[0]).toMatchObject({ status: false, code: 5007 });
    expect((await again()).json.items[0]).toMatchObject({ status: true, code: 1000 });
    expect(await seatsOf(partner.branchId, item)).toMatchObject({ sold: 1 });
  });

  test("error is a fault that passes, and a word that is no scenario changes nothing", async () => {
    expect((await book("error")).status).toBe(503);
    expect(codes(await book("no_such_thing"))).toEqual([1000]);
  });
});
