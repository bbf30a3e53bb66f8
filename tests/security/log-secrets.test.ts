import { afterAll, beforeAll, expect, test } from "vitest";
import { log } from "@/server/log";
import { call } from "../http";
import { asOwner, type Partner, registeredPartner } from "../partner";
import { sign } from "../sign";
import { REPEATING } from "./faults";
import { type AppProcess, buildProcess, startProcess, stopProcesses } from "./processes";

/**
 * Reliability O13: secrets of every kind by every route of input, and none in logs, the API log, metrics or health.
 */
const R = "/api/reservation/1";
/** Recognized by pattern, wherever it appears. */
const SHAPED = {
  bearer: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2VjcmV0LXNpZ25hdHVyZS1jYW5hcnk",
  card: "6037997512345670",
  iban: "IR820540102680020817909002",
  mobile: "09121239876",
  nationalCode: "0499370899",
  mail: "canary.person@secret.example",
  webhookKey: "whsec_Zm9yLXRlc3RzLW9ubHktY2FuYXJ5LWtleS0wMDAwMDA",
};
/** Looks like any other word: recognized by its member. */
const NAMED = { password: "canary-Horse-battery", cookie: "canary-cookie-value", cvv: "canary-cvv", otp: "739154" };
const CANARIES = { ...SHAPED, ...NAMED };

let app: AppProcess;
let partner: Partner;
beforeAll(async () => {
  await buildProcess();
  app = await startProcess({ LOG_LEVEL: "trace" });
  partner = await registeredPartner(app.base);
});
afterAll(stopProcesses);

const found = (text: string) => Object.entries(CANARIES).filter(([, canary]) => text.includes(canary));
const errorsOf = (text: string) => text.split("\n").filter((line) => line.includes('"msg":"unhandled error"')).length;

test("no input, accepted or refused, is stored anywhere in clear", async () => {
  const cookie = `safar.session=${NAMED.cookie}; other=${SHAPED.bearer}`;
  const body = {
    main_id: 1,
    password: NAMED.password,
    otp: NAMED.otp,
    note: Object.values(SHAPED).join(" "),
    contact: { mobile: SHAPED.mobile, email: SHAPED.mail },
    card: { number: SHAPED.card, cvv: NAMED.cvv },
    iban: SHAPED.iban,
    items: [{ id: 1, passengers: [{ type: "ADT", national_code: SHAPED.nationalCode }] }],
  };
  const authorization = `Bearer ${sign(partner.token, partner.domain)}`;
  const query = `token=${SHAPED.bearer}&password=${NAMED.password}&mobile=${SHAPED.mobile}&iban=${SHAPED.iban}`;
  const credentials: Record<string, string>[] = [{ authorization }, { authorization: `Bearer ${SHAPED.bearer}` }, {}];
  for (const headers of credentials)
    for (const path of [
      `${R}/book?${query}`,
      `${R}/nowhere?${query}`,
      `/api/v2/auth/by?${query}`,
      `/b2c/v1/auth/login?${query}`,
    ])
      await call(app.base, "POST", path, { headers: { domain: partner.domain, cookie, ...headers }, body });
  await call(app.base, "POST", `${R}/book`, {
    headers: { domain: partner.domain, authorization, cookie },
    body: `{"password":"${NAMED.password}","card":"${SHAPED.card}",`,
  });
  await call(app.base, "GET", "/api/metrics", { headers: { authorization: `Bearer ${SHAPED.bearer}` } });

  const stored = await rows();
  expect(stored).toContain("/book");
  const health = await call(app.base, "GET", "/api/health");
  const metrics = await call(app.base, "GET", "/api/metrics");
  expect(metrics.text).toContain("safar_http_seconds");
  expect(found(stored)).toEqual([]);
  expect(found(app.said())).toEqual([]);
  expect(found(health.text + metrics.text)).toEqual([]);
});

test("an error that repeats them, in texts, causes, members or values, logs none", async () => {
  const before = errorsOf(app.said());
  for (const n of REPEATING.keys())
    for (const words of Object.values(SHAPED)) {
      const answer = await call(app.base, "POST", `/fault/${n}/of`, { body: { words }, from: `127.5.0.${1 + n}` });
      expect([n, answer.status, found(answer.text)]).toEqual([n, 500, []]);
    }
  const faults = REPEATING.length * Object.keys(SHAPED).length;
  await expect.poll(() => errorsOf(app.said()) - before).toBe(faults);
  expect(found(app.said())).toEqual([]);
  expect(app.said()).toContain("refused: ");
});

test("fields logged by a job or a page are masked by name, and their texts by shape", () => {
  const output: string[] = [];
  const logger = log();
  const stream = Reflect.get(
    logger,
    Object.getOwnPropertySymbols(logger).find((one) => one.description === "pino.stream")!,
  );
  const [written, level] = [stream.write, logger.level];
  logger.level = "error";
  stream.write = (line: string) => output.push(line);
  try {
    logger.error({ password: NAMED.password, line: { token: SHAPED.bearer } }, `not sent to ${SHAPED.mobile}`);
    logger.error({ err: new Error(`SMTP 535 ${SHAPED.mail}`, { cause: SHAPED.webhookKey }) }, "message carrier failed");
  } finally {
    stream.write = written;
    logger.level = level;
  }
  expect(output).toHaveLength(2);
  expect(found(output.join("\n"))).toEqual([]);
  expect(output[1]).toContain("SMTP 535");
});

/** Everything stored about calls of the partner's branch, once written: calls are logged after their answers. */
async function rows(): Promise<string> {
  const all = "select coalesce(string_agg(c::text, ' '), '') as text from api_calls c where branch_id = $1";
  const text = async () => (await asOwner<{ text: string }>(all, [partner.branchId]))!.text;
  await expect.poll(text, { timeout: 20_000 }).toContain("/book");
  return text();
}
