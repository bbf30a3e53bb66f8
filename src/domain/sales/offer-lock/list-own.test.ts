import { beforeAll, expect, test } from "vitest";
import { ctxOf } from "../../../../tests/fixtures";
import { buying, ownFlight, type Shop, shop } from "../../../../tests/offer-locks";
import { personOf } from "../../../../tests/operators";
import type { OperatorActor } from "../../kernel/context";
import { takeOverLock } from "../hold/take-over-lock";
import { listOwnLocks } from "./list-own";
import { extendOfferLock, releaseOfferLock } from "./lock-acts";
import { OwnLocks } from "./schema";

let at: Shop;
beforeAll(async () => {
  at = await shop();
});

const own = async (actor: OperatorActor, given: { now?: Date } = {}) =>
  OwnLocks.parse(await listOwnLocks(ctxOf(actor, given)));

test("lists an operator's own open locks as returned at locking, soonest expiry first; without foreign, released or expired ones", async () => {
  const clerk = await personOf(at.branchId);
  const offers = (await at.find(clerk)).filter(({ supplier, seats }) => supplier === "sandbox" && (seats ?? 9) > 3);
  const first = await at.lock(clerk, at.wish(offers[0]!));
  const second = await at.lock(clerk, at.wish(offers[1]!));
  const another = await personOf(at.branchId);
  const [theirs] = (await at.find(another)).filter(({ supplier }) => supplier === "sandbox");
  await at.lock(another, at.wish(theirs!));
  const held = {
    ...{
      title: "THR – MHD",
      title_latin: "THR – MHD",
      passengers: { adult: 1, child: 0, infant: 0 },
      colleague_id: null,
    },
    ...{ extended: false, extensions: 0, own_seats: false, abroad: false, documents: ["national_code"] },
  };
  expect(await own(clerk)).toEqual([
    { ...first, ...held, last_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    { ...second, ...held, last_day: expect.any(String) },
  ]);
  await extendOfferLock(buying(clerk), { lock_id: first.lock_id });
  expect((await own(clerk)).at(-1)).toMatchObject({ lock_id: first.lock_id, extended: true });
  expect((await own(clerk)).map(({ lock_id }) => lock_id)).toEqual([second.lock_id, first.lock_id]);
  await releaseOfferLock(buying(clerk), { lock_id: second.lock_id });
  expect((await own(clerk)).map(({ lock_id }) => lock_id)).toEqual([first.lock_id]);
  expect(await own(clerk, { now: new Date(Date.now() + 26 * 60_000) })).toEqual([]);
});

test("own seats follow the hold: listed for its new holder only", async () => {
  const clerk = await personOf(at.branchId);
  const flight = await ownFlight(at.branchId);
  const [offer] = (await at.find(clerk, flight)).filter(({ supplier }) => supplier === "charter");
  const { lock_id } = await at.lock(clerk, at.wish(offer!));
  expect((await own(clerk)).map((one) => one.lock_id)).toEqual([lock_id]);
  const other = await personOf(at.branchId);
  await takeOverLock(ctxOf(other), { lock_id, reason: "the passenger came here" });
  expect(await own(clerk)).toEqual([]);
  expect((await own(other)).map((one) => one.lock_id)).toEqual([lock_id]);
});
