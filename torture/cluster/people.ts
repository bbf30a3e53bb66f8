import { hashPassword } from "@/domain/people/operator/password";
import { prisma } from "@/server/db";
import { call } from "../../tests/http";
import { personOf } from "../../tests/operators";
import type { Stack } from "./stack";

const PASSWORD = "a password of some length";

/** A manager of the partner's branch who signed in at the first machine. */
export async function clerkOf(stack: Stack) {
  const { operatorId, name } = await personOf(stack.partner.branchId);
  await prisma().operator.update({ where: { id: operatorId }, data: { passwordHash: await hashPassword(PASSWORD) } });
  const [first] = stack.machines;
  const body = { personnel_id: name, password: PASSWORD };
  const { status, json, text } = await call(first.base, "POST", "/api/v2/auth/by", { body });
  if (status !== 200) throw new Error(`nobody signs in: ${text}`);
  return {
    operatorId,
    name,
    headers: { authorization: `Bearer ${json.data.token}` },
    today: new Date().toISOString().slice(0, 10),
    cookie: await cookieOf(first.base, body),
  };
}

/** Cookie of a sign-in to the console. */
async function cookieOf(base: string, body: Record<string, string>): Promise<string> {
  const token = await fetch(`${base}/api/auth/csrf`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const answer = await fetch(`${base}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: cookies(token) },
    body: new URLSearchParams({ ...body, csrfToken, json: "true" }),
    redirect: "manual",
  });
  const given = cookies(answer);
  if (!given.includes("session")) throw new Error(`no session: ${answer.status} ${await answer.text()}`);
  return given;
}

const cookies = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
