import { expect, test } from "vitest";
import { Exchange } from "./exchange";

test("an unended call is ended after the maximum duration", async () => {
  const reported: string[] = [];
  const exchange = new Exchange((fields) => reported.push(new Map(fields).get("Event")!), { talkMs: 20 });
  const id = exchange.ring({ number: "09121234567" });
  exchange.pickUp(id, "201");
  expect(exchange.live).toBe(1);
  await expect.poll(() => exchange.live).toBe(0);
  expect(reported.at(-1)).toBe("Hangup");
  exchange.close();
});
