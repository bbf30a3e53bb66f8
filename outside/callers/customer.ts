import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { at, text } from "../lib/json";
import type { Caller } from "../lib/persist";
import { send } from "../lib/wire";
import type { World } from "../model/world";
import { caller } from "./operator";

const domain = "shop.example";

export interface Customer extends Caller {
  mobile: string;
}

/** A person who signs in by one-time code, which a branch without a line writes to the service's log. */
export function customer(world: World, name: string, logFile: string): Customer {
  const one = caller(world, name, "/b2c/v1", Promise.resolve(""));
  const mobile = `0912${String(one.random.integer(0, 9_999_999)).padStart(7, "0")}`;
  const token = signUp(world, mobile, logFile);
  return { ...caller(world, name, "/b2c/v1", token), mobile };
}

async function signUp(world: World, mobile: string, logFile: string): Promise<string> {
  const post = (path: string, body: unknown) =>
    send(world.base, { method: "POST", path: `/b2c/v1/auth/${path}`, body });
  await post("otp", { domain, mobile });
  for (let attempt = 0; attempt < 100; attempt++) {
    const code = await codeIn(logFile, mobile.slice(-4));
    if (code) {
      const answer = await post("verify", { domain, mobile, code, first_name: "Nima", last_name: "Rad" });
      if (answer.status !== 200) throw new Error(`signing ${mobile} up: ${answer.raw}`);
      return text(at(answer.body, "data.token"));
    }
    await sleep(200);
  }
  throw new Error(`no code for ${mobile} in ${logFile}`);
}

async function codeIn(logFile: string, lastFour: string): Promise<string | undefined> {
  const lines = (await readFile(logFile, "utf8")).split("\n");
  const line = lines.findLast((one) => one.includes(`***${lastFour}"`) && one.includes("Sign-in code"));
  return line?.match(/Sign-in code: (\d{6})/)?.[1];
}
