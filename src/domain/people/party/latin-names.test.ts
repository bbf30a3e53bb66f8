import { expect, test } from "vitest";
import { cardVault } from "@/server/card-vault";
import { factorDeps } from "@/server/factor-deps";
import { signing } from "../../../../tests/operators";
import { cashier } from "../../../../tests/payments";
import { fill } from "../../../../tests/wallets";
import { approveBeyond } from "../../cashier/credit/approve-beyond";
import { listColleagueCredits } from "../../cashier/credit/colleague-credit";
import { listApprovals } from "../../cashier/credit/list-approvals";
import { listCards } from "../../cashier/credit-card/list-cards";
import { saveCard } from "../../cashier/credit-card/save-card";
import { CardList, CardSave } from "../../cashier/credit-card/schema";
import { listWallets } from "../../cashier/wallet/list-wallets";
import { readWallet } from "../../cashier/wallet/read-wallet";
import { WalletQuery } from "../../cashier/wallet/schema";
import type { Locale } from "../../kernel/context";

/** A branch with a colleague and two passengers, one of each pair with a Latin name too. */
async function namesOf() {
  const desk = await cashier();
  const { branchId, colleague, ctx } = desk;
  await ctx.db.colleague.update({
    where: { branchId_id: { branchId, id: colleague } },
    data: { name: "پارسا گشت", nameLatin: "Parsa Gasht", ceiling: 1_000n },
  });
  const person = (data: { firstName: string; firstNameLatin?: string; lastNameLatin?: string }) =>
    ctx.db.passenger.create({ data: { branchId, lastName: "احمدی", ...data } });
  const sara = await person({ firstName: "سارا", firstNameLatin: "Sara", lastNameLatin: "Ahmadi" });
  const reza = await person({ firstName: "رضا" });
  return { ...desk, sara: sara.id, reza: reza.id };
}

test("lists return the Latin name beside the other where there is one", async () => {
  const { ctx, branchId, colleague, sara, reza } = await namesOf();
  for (const id of [sara, reza]) await fill(branchId, { type: "passenger", id }, 1_000);
  const { items } = await listWallets(ctx, WalletQuery.parse({ type: "passenger" }));
  const owners = items.map(({ owner }) => [owner.id, owner.name, owner.name_latin]);
  expect(owners.sort(([a], [b]) => Number(a) - Number(b))).toEqual([
    [sara, "سارا احمدی", "Sara Ahmadi"],
    [reza, "رضا احمدی", null],
  ]);
  expect((await readWallet(ctx, { type: "colleague", id: colleague })).owner.name_latin).toBe("Parsa Gasht");
  const branch = await ctx.db.branch.findUniqueOrThrow({ where: { id: branchId } });
  expect((await readWallet(ctx, { type: "branch", id: branchId })).owner).toMatchObject({
    name: branch.name,
    name_latin: branch.nameLatin,
  });
  for (const [id, number] of [[sara, "6037991234567893"] as const, [reza, "6104338907654327"] as const])
    await saveCard(ctx, CardSave.parse({ passenger_id: id, number }), cardVault);
  const cards = (await listCards(ctx, CardList.parse({}))).items;
  expect(cards.map(({ passenger }) => passenger.name_latin)).toEqual([null, "Sara Ahmadi"]);
  const [credit] = (await listColleagueCredits(ctx, { stand: null, search: null, page: 1, per_page: 20 })).items;
  expect(credit).toMatchObject({ name: "پارسا گشت", name_latin: "Parsa Gasht" });
});

test("approvals show the approver's name in the reader's script", async () => {
  const { branchId, colleague, ctx } = await namesOf();
  const { actor, manager } = await signing(branchId);
  await ctx.db.operator.update({
    where: { id: actor.operatorId },
    data: { name: "کیان مرادی", nameLatin: "Kian Moradi" },
  });
  const request = { amount: 100n, minutes: 5, reason: "x", manager, address: null, request_key: null };
  await approveBeyond(ctx, { ...request, colleague_id: colleague }, factorDeps);
  const seen = async (locale: Locale) =>
    (await listApprovals({ ...ctx, locale }, { state: "live", page: 1, per_page: 20 })).items[0];
  expect(await seen("en")).toMatchObject({ approved_by: "Kian Moradi", colleague: { name_latin: "Parsa Gasht" } });
  expect(await seen("fa")).toMatchObject({ approved_by: "کیان مرادی", colleague: { name: "پارسا گشت" } });
});
