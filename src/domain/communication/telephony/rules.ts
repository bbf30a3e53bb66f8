/** Rules of telephony, shared by server checks and console buttons. */
export const DIRECTIONS = ["in", "out", "internal"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * `ringing` and `answered` calls are ongoing. Unanswered incoming calls are `missed`, unanswered outgoing ones
 * `failed`; answered ones have `ended`.
 */
export const CALL_STATES = ["ringing", "answered", "missed", "ended", "failed"] as const;
export type CallState = (typeof CALL_STATES)[number];

export const CALL_ACTS = ["answer", "hangup", "call_back", "handle", "unhandle"] as const;
export type CallAct = (typeof CALL_ACTS)[number];

type Facts = { state: CallState; direction: Direction; number: string | null; handled: unknown };

/** Acts allowed on a call now; the server rejects others with 8003. */
export function actsOf({ state, direction, number, handled }: Facts): readonly CallAct[] {
  if (state === "ringing") return direction === "in" ? ["answer", "hangup"] : ["hangup"];
  if (state === "answered") return ["hangup"];
  const back: CallAct[] = number && direction !== "internal" ? ["call_back"] : [];
  return state === "missed" ? [...back, handled ? "unhandle" : "handle"] : back;
}

/** Billable requests; each kind has a daily limit per branch. */
export const KINDS = ["call", "sms", "ussd"] as const;
export type PhoneRequestKind = (typeof KINDS)[number];

/**
 * State of a billable request. `awaiting`: needs a second person's approval. `running`: at the telephony server.
 * `unknown`: the connection ended before the answer; it counts as spent and is never resent automatically.
 */
export const ACT_STATES = ["awaiting", "running", "done", "failed", "unknown", "rejected"] as const;
export type ActState = (typeof ACT_STATES)[number];

/** Connection to the telephony server: `off` when none is configured or it is disabled. */
export const LINKS = ["up", "down", "off"] as const;

export const PHONE = /^\+?\d{2,20}$/;
/** Maximum length of an extension: more digits are an external number. */
export const EXTENSION = /^\d{1,6}$/;
export const USSD = /^[*#\d]{1,40}$/;
/** Such as `PJSIP/trunk-0000002a` or `Local/201@from-internal-00000001;2`. */
export const CHANNEL = /^[A-Za-z0-9]{1,20}\/[A-Za-z0-9_.@:+;-]{1,80}$/;
export const UNIQUEID = /^[A-Za-z0-9_.:-]{1,64}$/;
export const ACTION_NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;
export const VARIABLE_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
export const MAX_VALUE = 500;

/** Actions an administrator may run by default: read-only ones. */
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
 * Actions a branch may allow: read-only ones that reveal no password, and pausing queue members. All others are never
 * run: whatever costs, records, dials, reconfigures or reaches the machine has a dedicated use case with limit and
 * audit.
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

/** Whether the branch's list allows the action; names are case-insensitive. */
export const mayRun = (action: string, allowed: readonly string[]): boolean =>
  !neverRun(action) && allowed.some((name) => name.toLowerCase() === action.toLowerCase());

/** Channels for texts: Asterisk's MessageSend, or a chan_dongle modem. */
export const SMS_WAYS = ["off", "message_send", "dongle"] as const;
export const USSD_WAYS = ["off", "dongle"] as const;
