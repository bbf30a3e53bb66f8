import { expect, test } from "vitest";
import { refusal } from "../../../tests/operators";
import { refusePassword } from "./refuse-password";

const whose = { signsInAs: "clerk.4711", names: ["سارا احمدی", "Sara Ahmadi-Nezhad"] };
const tried = async (password: string) => (await refusal(refusePassword(password, whose))).reason;

test.each([
  ["the person's own name", "Ahmadi 83 x!z"],
  ["a part of it", "x9-nezhad-x9"],
  ["their name in Persian", "احمدی۱۲۳ xyz"],
  ["what they sign in with", "my clerk.4711 pass"],
  ["a word of the trade with figures", "safar12345"],
  ["the same in capitals, with marks", "Parvaz!2026#"],
  ["the same in Persian", "بلیت1405140"],
  ["one that everybody tries", "password2026!"],
  ["one of few characters", "ababababab"],
])("rejects %s", async (_, password) => {
  expect(await tried(password)).toBe("fieldInvalid");
});

test("accepts a passphrase regardless of its words", async () => {
  expect(await tried("blue horse 8 carries safar")).toBe("done");
  expect(await tried("نان و پنیر ۸ سبز")).toBe("done");
});
