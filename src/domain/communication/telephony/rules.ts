/** The telephone: what the server refuses by and the console draws from. */
export const DIRECTIONS = ["in", "out", "internal"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * `ringing` and `answered` are calls now. What came in and nobody took is `missed`, what went out and nobody took is `failed`;
 * any other that was taken has `ended`.
 */
export const CALL_STATES = ["ringing", "answered", "missed", "ended", "failed"] as const;
export type CallState = (typeof CALL_STATES)[number];

export const CALL_ACTS = ["answer", "hangup", "call_back", "handle", "unhandle"] as const;
export type CallAct = (typeof CALL_ACTS)[number];

type Facts = { state: CallState; direction: Direction; number: string | null; handled: unknown };

/** What can be done with a call now; the server refuses the rest with 8003. */
export function actsOf({ state, direction, number, handled }: Facts): readonly CallAct[] {
  if (state === "ringing") return direction === "in" ? ["answer", "hangup"] : ["hangup"];
  if (state === "answered") return ["hangup"];
  const back: CallAct[] = number && direction !== "internal" ? ["call_back"] : [];
  return state === "missed" ? [...back, handled ? "unhandle" : "handle"] : back;
}

/** Acts that cost: each has its cap a branch and day. */
export const KINDS = ["call", "sms", "ussd"] as const;
export type PhoneRequestKind = (typeof KINDS)[number];

/**
 * An act that costs. `awaiting`: a second person must approve it. `running`: it is with the telephony server. `unknown`: the
 * connection ended between the question and the answer; it counts as spent and is never sent again by itself.
 */
export const ACT_STATES = ["awaiting", "running", "done", "failed", "unknown", "rejected"] as const;
export type ActState = (typeof ACT_STATES)[number];

/** Of the link to the telephony server: `off` where there is none or it is out of use. */
export const LINKS = ["up", "down", "off"] as const;

export const PHONE = /^\+?\d{2,20}$/;
/** No longer than any is: more digits are a number of somebody's. */
export const EXTENSION = /^\d{1,6}$/;
export const USSD = /^[*#\d]{1,40}$/;
/** Such as `PJSIP/trunk-0000002a` or `Local/201@from-internal-00000001;2`. */
export const CHANNEL = /^[A-Za-z0-9]{1,20}\/[A-Za-z0-9_.@:+;-]{1,80}$/;
export const UNIQUEID = /^[A-Za-z0-9_.:-]{1,64}$/;
export const ACTION_NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;
export const VARIABLE_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
export const MAX_VALUE = 500;

/** What an administrator may run unless the branch's settings say otherwise: they only look. */
export const DEFAULT_ACTIONS = [
  "Ping",
  "CoreStatus",
  "CoreSettings",
  "CoreShowChannels",
  "Status",
  "QueueStatus",
  "QueueSummary",
  "ExtensionState",
  "DeviceStateList",
  "PJSIPShowEndpoints",
  "PJSIPShowContacts",
] as const;

/**
 * All that a branch's list may name: what only looks and tells no password, and who of a queue rests. Whatever else a server knows,
 * of this or a later release, is run for nobody: what costs, records, dials, reconfigures or reaches the machine has no other door
 * than an act of its own, with its cap and its audit.
 */
const RUNNABLE = new Set(
  `${DEFAULT_ACTIONS.join(" ")} Agents BridgeInfo BridgeList BridgeTechnologyList ConfbridgeList ConfbridgeListRooms
   CoreShowChannelMap DAHDIShowChannels DongleShowDevices ExtensionStateList FAXSessions FAXStats IAXnetstats IAXpeerlist
   ListCommands MailboxCount MailboxStatus MWIGet ParkedCalls Parkinglots PJSIPShowAors PresenceState PresenceStateList
   PRIShowSpans QueuePause QueuePenalty SIPpeers SIPpeerstatus`
    .toLowerCase()
    .split(/\s+/),
);

export const neverRun = (action: string): boolean => !RUNNABLE.has(action.toLowerCase());

/** Whether a branch's list lets an administrator run it: names are the same in any case. */
export const mayRun = (action: string, allowed: readonly string[]): boolean =>
  !neverRun(action) && allowed.some((name) => name.toLowerCase() === action.toLowerCase());

/** How a text leaves: by Asterisk's own MessageSend, or by a modem of chan_dongle. */
export const SMS_WAYS = ["off", "message_send", "dongle"] as const;
export const USSD_WAYS = ["off", "dongle"] as const;
