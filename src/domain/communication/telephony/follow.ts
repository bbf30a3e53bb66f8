import { readNumber } from "./number";
import type { Packet } from "./port";
import { CHANNEL, type Direction, UNIQUEID } from "./rules";

/**
 * Changes of a call from one event. Members are independent and the first value wins: duplicated or reordered events
 * give the same call. `direction`: of the first leg, without which no call is created. `taken_by`: the answering
 * extension.
 */
export type Change = {
  linkedid: string;
  direction: Direction | null;
  number: string | null;
  extension: string | null;
  taken_by: string | null;
  queue: string | null;
  channel: string | null;
  started_at: string;
  answered_at: string | null;
  ended_at: string | null;
};

/** Events about calls, and the end of a call list: everything else is ignored. */
const TELLING = new Set(
  "Newchannel CoreShowChannel CoreShowChannelsComplete QueueCallerJoin DialBegin DialEnd BridgeEnter Hangup".split(" "),
);
export const isCallEvent = (event: string): boolean => TELLING.has(event);

const NOTHING = {
  ...{ direction: null, number: null, extension: null, taken_by: null, queue: null, channel: null },
  ...{ answered_at: null, ended_at: null },
};
const OUTSIDE = /^\+?\d{7,20}$/;

/** Extracts the change from an event; null: none. `country`: of numbers without prefix. */
export function changeOf(event: Packet, at: Date, country: string): Change | null {
  const linkedid = event.get("linkedid") ?? event.get("destlinkedid") ?? "";
  if (!UNIQUEID.test(linkedid)) return null;
  const now = at.toISOString();
  const toFollowDto = (change: Partial<Change>): Change => ({ ...NOTHING, linkedid, started_at: now, ...change });
  const first = event.get("uniqueid") === linkedid;
  switch (event.get("event")) {
    case "Newchannel":
      return first ? toFollowDto(legOf(event, country)) : null;
    // From the list of current channels, the only source for calls that began while disconnected.
    case "CoreShowChannel":
      return first ? toFollowDto({ ...legOf(event, country), answered_at: event.get("bridgeid") ? now : null }) : null;
    case "QueueCallerJoin":
      return toFollowDto({ queue: clean(event.get("queue"), 80) });
    case "DialBegin":
      return toFollowDto({ extension: extensionOf(event.get("destchannel")) });
    case "DialEnd":
      if (event.get("dialstatus") !== "ANSWER") return null;
      return toFollowDto({ answered_at: now, taken_by: extensionOf(event.get("destchannel")) });
    case "BridgeEnter":
      return Number(event.get("bridgenumchannels")) >= 2 ? toFollowDto({ answered_at: now }) : null;
    case "Hangup":
      return first ? toFollowDto({ ended_at: now }) : null;
    default:
      return null;
  }
}

/** Merges two changes of a call: known values win, and the earlier of two times. */
export function merged(before: Change, after: Change): Change {
  const earlier = (a: string | null, b: string | null) => (a !== null && b !== null ? (a < b ? a : b) : (a ?? b));
  return {
    linkedid: before.linkedid,
    ...{ direction: before.direction ?? after.direction, number: before.number ?? after.number },
    ...{ extension: before.extension ?? after.extension, taken_by: after.taken_by ?? before.taken_by },
    ...{ queue: before.queue ?? after.queue, channel: before.channel ?? after.channel },
    started_at: earlier(before.started_at, after.started_at)!,
    answered_at: earlier(before.answered_at, after.answered_at),
    ended_at: earlier(before.ended_at, after.ended_at),
  };
}

/** The first leg: an extension calling out or internally, or a trunk bringing in a call. */
function legOf(event: Packet, country: string): Partial<Change> {
  const channel = event.get("channel") ?? "";
  const own = extensionOf(channel);
  const [caller, called] = [event.get("calleridnum"), event.get("exten")];
  const shared = { channel: CHANNEL.test(channel) ? channel : null };
  if (own === null) return { ...shared, direction: "in", number: numberOf(caller, country) };
  const out = OUTSIDE.test(called ?? "");
  return { ...shared, direction: out ? "out" : "internal", number: numberOf(called, country), extension: own };
}

/** `PJSIP/201-0000002a`, `Local/201@from-queue-0001;1`: 201. */
const extensionOf = (channel: string | undefined): string | null =>
  /^[A-Za-z0-9]+\/(\d{1,6})(?:[@-]|$)/.exec(channel ?? "")?.[1] ?? null;

/** `<unknown>`, `anonymous` and the like are no numbers. */
function numberOf(written: string | undefined, country: string): string | null {
  const plain = clean(written, 40);
  return plain === null ? null : (readNumber(plain, country)?.number ?? null);
}

/** Sanitizes server values: no control characters, no lone surrogates, bounded length. */
function clean(value: string | undefined, most: number): string | null {
  const plain = value
    ?.replace(/\p{Cc}/gu, "")
    .slice(0, most)
    .toWellFormed();
  return plain ? plain : null;
}
