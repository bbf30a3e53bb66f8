import { expect, test } from "vitest";
import { refusal } from "../../../../tests/operators";
import { invoice, paying } from "../../../../tests/paying";
import { fill, passenger } from "../../../../tests/wallets";
import { deletePassenger } from "./delete-passenger";
import { DELETED } from "./rules.kinds";

test("rejects deleting a passenger whose wallet holds money or may receive some through a payment link (8002)", async () => {
  const of = await paying();
  const [rich, input, poor] = [
    await passenger(of.branchId),
    await passenger(of.branchId, "Karimi"),
    await passenger(of.branchId, "Rahimi"),
  ];
  await fill(of.branchId, rich, 700);
  await invoice(of, { drive: "wallet", owner: input, amount: 900 });
  const gone = ({ id }: { id: number }) => refusal(deletePassenger(of.ctx, { id }));
  const refused = { reason: "hasMovements", fields: ["id"] };
  expect(await gone(rich)).toMatchObject({ ...refused, data: { wallet: { balance: "700", held: "0" }, links: 0 } });
  expect(await gone(input)).toMatchObject({ ...refused, data: { wallet: { balance: "0", held: "0" }, links: 1 } });
  expect(await deletePassenger(of.ctx, poor)).toEqual({ id: poor.id, status: DELETED });
});
