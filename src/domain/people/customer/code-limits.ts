import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import type { SystemActor, TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { DATA } from "../../platform/settings/schema";
import type { Contact } from "./contact";

const DAY_SECONDS = 24 * 3_600;
/** Daily codes to numbers that differ in the last four digits only: SMS pumping fraud uses number ranges. */
const MAX_A_RANGE = 100;
const RANGE_DIGITS = 4;

/**
 * Limits codes by text message: throws fieldInvalid (3003) for a country the branch does not send to (satellite numbers
 * have none), and tooManyRequests (9001) beyond the daily limits of the branch and of a range of ten thousand numbers.
 * Default: the branch's own country.
 */
export async function refuseCode(tx: TxCtx<SystemActor>, { kind, value }: Contact): Promise<void> {
  if (kind !== "mobile") return;
  const { db, actor, now } = tx;
  const { branchId } = actor;
  const { country } = await db.branch.findUniqueOrThrow({ where: { id: branchId }, select: { country: true } });
  const setting = await db.branchSetting.findUnique({ where: { branchId_type: { branchId, type: "sms" } } });
  const { code_countries, daily_codes } = DATA.sms.parse(setting?.data ?? {});
  const allowed = code_countries?.length ? code_countries : [country];
  const to = parsePhoneNumberFromString(value)?.country;
  if (!to || !allowed.includes(to)) throw refuseField("mobile", ELSEWHERE);
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`codes ${branchId}`}, 6))::text as locked`;
  const since = new Date(now.getTime() - DAY_SECONDS * 1_000);
  const range = value.slice(0, -RANGE_DIGITS);
  const [sent] = await db.$queryRaw<{ all: number; range: number }[]>`
    select count(*)::int as all, (count(*) filter (where left(identifier, ${range.length}::int) = ${range}))::int as range
      from one_time_codes
     where branch_id = ${branchId}::int and sent_at > ${since}::timestamptz and left(identifier, 1) = '+'`;
  if (sent!.all >= daily_codes || sent!.range >= MAX_A_RANGE)
    throw new Refusal("tooManyRequests", { retryAfterSeconds: 3_600 });
}

const ELSEWHERE = {
  en: "is in a country to which no codes are sent",
  fa: "به شماره‌های این کشور کد فرستاده نمی‌شود",
};
