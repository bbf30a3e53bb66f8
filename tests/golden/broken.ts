import { ANY, type Lines, OPTIONAL, tokensIn, typeOf } from "./lines";

/** Broken promises: input and output of a route may only grow (contract section 1, "Versions"). */
export function brokenBetween(was: Lines, is: Lines): string[] {
  const missing = Object.entries(was).flatMap(([at, before]) => {
    const now = is[at];
    if (now === undefined) return [`${at} is gone`];
    return changed(at, before, now);
  });
  return [...missing, ...demanded(was, is)];
}

function changed(at: string, before: string, now: string): string[] {
  const became = `${at}: ${before} became ${now}`;
  const [had, has] = [tokensIn(before), tokensIn(now)];
  if (/ request\b| schema\.request\b/.test(at))
    return [...(had.every((token) => takenBy(has, token)) ? [] : [became]), ...asked(at, before, now)];
  if (!/ response\.200| schema\.response\b/.test(at)) return had.every((token) => has.includes(token)) ? [] : [became];
  const absent = now.endsWith(OPTIONAL) && !before.endsWith(OPTIONAL) ? [`${at} may be absent`] : [];
  return [...(answered(had, has) ? [] : [became]), ...absent];
}

/** Members that were optional in a request. */
const asked = (at: string, before: string, now: string) =>
  before.endsWith(OPTIONAL) && !now.endsWith(OPTIONAL) ? [`${at} is demanded`] : [];

/** New members that a request must have, although it was complete without them. */
function demanded(was: Lines, is: Lines): string[] {
  return Object.entries(is).flatMap(([at, now]) => {
    if (at in was || now.endsWith(OPTIONAL) || !/ request[.[#]/.test(at)) return [];
    const holder = at.replace(/(\.[^.[#]+|\[\]|#\d+)$/, "");
    const takesMembers = /\.[^.[#*]+$/.test(at);
    if (isOneMoreForm(was, holder)) return [];
    return takesMembers && holder.replace(/#\d+$/, "") in was ? [`${at} is demanded`] : [];
  });
}

/** One more of several forms that a request may have (`request#3`): those before are complete without it. */
function isOneMoreForm(was: Lines, holder: string): boolean {
  const [, of, nth] = /^(.*)#(\d+)$/.exec(holder) ?? [];
  const knows = (form: number) => Object.keys(was).some((at) => at.startsWith(`${of}#${form}.`));
  return nth !== undefined && Number(nth) > 2 && knows(Number(nth) - 1) && !knows(Number(nth));
}

/** A request's value is still accepted: unchanged, or as one of more. */
const takenBy = (has: readonly string[], token: string) =>
  [token, typeOf(token), ANY].some((one) => has.includes(one)) ||
  (typeOf(token) === "integer" && has.includes("number"));

/** The answer has the same types and literals; there may be more. */
function answered(had: readonly string[], has: readonly string[]): boolean {
  const types = (tokens: readonly string[]) => [...new Set(tokens.map(typeOf))].sort().join();
  return types(had) === types(has) && had.every((token) => typeOf(token) === token || has.includes(token));
}
