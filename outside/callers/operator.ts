import { setTimeout as sleep } from "node:timers/promises";
import { at, text } from "../lib/json";
import type { Caller } from "../lib/persist";
import { Random } from "../lib/random";
import { send } from "../lib/wire";
import type { World } from "../model/world";

/** A back-office user: signs in by /auth/by, once. */
export function operator(world: World, name: string, personnelId: string): Caller {
  const body = { personnel_id: personnelId, password: world.password };
  const token = signIn(world, "/api/v2/auth/by", body);
  return caller(world, name, "/api/v2", token);
}

/** A colleague's user at a front-end. */
export function colleagueUser(world: World, name: string, username: string): Caller {
  const body = { domain: "shop.example", username, password: world.password };
  return caller(world, name, "/b2c/v1", signIn(world, "/b2c/v1/auth/login", body));
}

export function caller(world: World, name: string, root: string, token: Promise<string>): Caller {
  token.catch(() => undefined);
  const headers = async () => ({ authorization: `Bearer ${await token}`, "accept-language": "en" });
  return { name, root, random: new Random(`${world.seed}/${name}`), headers };
}

/** Signs in, retrying while the product is unavailable. */
async function signIn(world: World, path: string, body: unknown): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const answer = await send(world.base, { method: "POST", path, body }).catch(() => undefined);
    if (answer?.status === 200) return text(at(answer.body, "data.token"));
    if (attempt === 300 || (answer && answer.status < 500)) throw new Error(`${path}: ${answer?.raw ?? "no answer"}`);
    await sleep(200);
  }
}
