import type { Packet } from "../codec";

type Field = [string, string];
type ExchangeReply = (...fields: Field[]) => void;
type Leg = {
  channel: string;
  uniqueid: string;
  linkedid: string;
  number: string;
  exten: string;
  up: boolean;
  since: number;
  legs: Set<string>;
};

/** Maximum of concurrent calls in a demo or a test. */
const MAX_CALLS = 1_000;
const TALK_MS = 10 * 60_000;

/**
 * A simulated telephone exchange: emits the events that a real one emits for incoming and outgoing calls, text messages
 * and USSD.
 */
export class Exchange {
  private readonly calls = new Map<string, Leg>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private count = 0;
  readonly texts: { to: string; text: string }[] = [];

  /**
   * `paceMs`: until the called side answers; `ringMs`: until an unanswered caller gives up; `talkMs`: maximum duration
   * of a call.
   */
  constructor(
    private readonly tell: (fields: Field[]) => void,
    private readonly given: { paceMs?: number; ringMs?: number; talkMs?: number } = {},
  ) {}

  /** Starts an incoming call that rings at the extensions. Returns the unique id of the call. */
  ring({ number, extensions = ["201"], queue }: { number: string; extensions?: readonly string[]; queue?: string }) {
    if (this.calls.size >= MAX_CALLS) return "";
    const id = this.newId();
    const leg = this.begin({ uniqueid: id, channel: `PJSIP/trunk-${hex(this.count)}`, number, exten: "s" });
    if (queue) this.event("QueueCallerJoin", leg, ["Queue", queue], ["Position", "1"]);
    for (const extension of extensions) this.dial(leg, extension);
    this.later(this.given.ringMs ?? 30_000, () => {
      if (this.calls.get(id)?.up === false) this.hangUp(leg, "19");
    });
    return id;
  }

  /** An extension answers a call. */
  pickUp(id: string, extension: string): void {
    const leg = this.calls.get(id);
    if (leg && !leg.up) this.connect(leg, `PJSIP/${extension}-${hex(this.count)}`);
  }

  /** Ends a call, from either side. */
  end(id: string, cause = "16"): void {
    const leg = this.calls.get(id);
    if (leg) this.hangUp(leg, cause);
  }

  get live(): number {
    return this.calls.size;
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.calls.clear();
  }

  act(name: string, action: Packet, reply: ExchangeReply) {
    const error = (message: string) => reply(["Response", "Error"], ["Message", message]);
    const done = (message: string) => reply(["Response", "Success"], ["Message", message]);
    switch (name) {
      case "ping":
        return reply(["Response", "Success"], ["Ping", "Pong"], ["Timestamp", (Date.now() / 1_000).toFixed(6)]);
      case "coresettings":
        return reply(["Response", "Success"], ["AMIversion", "8.0.2"], ["AsteriskVersion", "20.9.0"]);
      case "corestatus":
        return reply(["Response", "Success"], ["CoreCurrentCalls", String(this.calls.size)]);
      case "coreshowchannels":
        return this.listChannels(reply);
      case "status":
        return this.status(action.get("channel") ?? "", reply, error);
      case "originate":
        return this.originate(action, done, error);
      case "hangup":
      case "redirect": {
        const leg = this.find(action.get("channel") ?? "");
        if (!leg) return error("No such channel");
        done(name === "hangup" ? "Channel Hungup" : "Redirect successful");
        if (name === "hangup") return this.hangUp(leg, "16");
        this.dial(leg, action.get("exten") ?? "");
        return this.connect(leg, `PJSIP/${action.get("exten")}-${hex(this.count)}`);
      }
      case "messagesend":
      case "donglesendsms": {
        const encoded = action.get("base64body");
        const text = encoded === undefined ? (action.get("message") ?? action.get("body") ?? "") : decoded(encoded);
        this.texts.push({ to: action.get("to") ?? action.get("number") ?? "", text });
        if (this.texts.length > MAX_CALLS) this.texts.shift();
        return done("Message successfully sent");
      }
      case "donglesendussd":
        done("[dongle0] USSD queued for send");
        return this.later(this.given.paceMs ?? 1_000, () =>
          this.tell([
            ["Event", "DongleNewUSSD"],
            ["Device", action.get("device") ?? ""],
            ["LineCount", "2"],
            ["MessageLine0", `Sandbox: ${action.get("ussd")}`],
            ["MessageLine1", "Credit 125000 IRR"],
          ]),
        );
      case "userevent":
        done("Event Sent");
        if (action.get("userevent") === "SafarRing")
          this.ring({ number: action.get("number") ?? "", extensions: [action.get("extension") ?? "201"] });
        return;
      default:
        return error(`Invalid/unknown command: ${name}`);
    }
  }

  private originate(action: Packet, done: (message: string) => void, error: (message: string) => void) {
    const channel = action.get("channel") ?? "";
    const [, tech, peer] = /^([A-Za-z0-9]+)\/([\w.@+-]+)$/.exec(channel) ?? [];
    if (!tech || this.calls.size >= MAX_CALLS) return error("Extension does not exist.");
    done("Originate successfully queued");
    const id = action.get("channelid") ?? this.newId();
    const leg = this.begin({
      uniqueid: id,
      channel: `${tech}/${peer}-${hex(this.count)}`,
      number: peer ?? "",
      exten: action.get("exten") ?? "",
    });
    this.later(this.given.paceMs ?? 3_000, () => {
      if (!this.calls.has(id)) return;
      const dest = `PJSIP/trunk-${hex(++this.count)}`;
      this.event("DialBegin", leg, ["DestChannel", dest], ["DestCallerIDNum", leg.exten]);
      this.connect(leg, dest);
    });
  }

  private listChannels(reply: ExchangeReply): void {
    reply(["Response", "Success"], ["EventList", "start"], ["Message", "Channels will follow"]);
    for (const leg of this.calls.values()) reply(["Event", "CoreShowChannel"], ...this.about(leg));
    reply(["Event", "CoreShowChannelsComplete"], ["EventList", "Complete"], ["ListItems", String(this.calls.size)]);
  }

  private status(channel: string, reply: ExchangeReply, error: (message: string) => void) {
    const leg = this.find(channel);
    if (channel && !leg) return error("No such channel");
    reply(["Response", "Success"], ["EventList", "start"], ["Message", "Channel status will follow"]);
    for (const one of leg ? [leg] : this.calls.values()) reply(["Event", "Status"], ...this.about(one));
    reply(["Event", "StatusComplete"], ["EventList", "Complete"], ["Items", leg ? "1" : String(this.calls.size)]);
  }

  private find = (channel: string) => [...this.calls.values()].find((leg) => leg.channel === channel);

  private begin(given: Pick<Leg, "uniqueid" | "channel" | "number" | "exten">): Leg {
    const leg = { ...given, linkedid: given.uniqueid, up: false, since: Date.now(), legs: new Set<string>() };
    this.calls.set(leg.uniqueid, leg);
    this.event("Newchannel", leg);
    return leg;
  }

  private dial(leg: Leg, extension: string): void {
    const dest = `PJSIP/${extension}-${hex(++this.count)}`;
    leg.legs.add(dest);
    this.event("DialBegin", leg, ["DestChannel", dest], ["DestCallerIDNum", extension], ["DialString", extension]);
  }

  private connect(leg: Leg, dest: string): void {
    leg.up = true;
    this.event("DialEnd", leg, ["DestChannel", dest], ["DialStatus", "ANSWER"]);
    this.event("BridgeEnter", leg, ["BridgeUniqueid", leg.uniqueid], ["BridgeNumChannels", "2"]);
    this.later(this.given.talkMs ?? TALK_MS, () => this.hangUp(leg, "16"));
  }

  private hangUp(leg: Leg, cause: string): void {
    if (!this.calls.delete(leg.uniqueid)) return;
    this.event("Hangup", leg, ["Cause", cause], ["Cause-txt", cause === "16" ? "Normal Clearing" : "No Answer"]);
  }

  private about = (leg: Leg): Field[] => [
    ["Channel", leg.channel],
    ["ChannelState", leg.up ? "6" : "4"],
    ["ChannelStateDesc", leg.up ? "Up" : "Ring"],
    ["CallerIDNum", leg.number || "<unknown>"],
    ["Context", "from-trunk"],
    ["Exten", leg.exten],
    ["Priority", "1"],
    ["Uniqueid", leg.uniqueid],
    ["Linkedid", leg.linkedid],
    ["Duration", clock(Date.now() - leg.since)],
  ];

  private event(name: string, leg: Leg, ...more: Field[]): void {
    this.tell([["Event", name], ["Privilege", "call,all"], ...this.about(leg), ...more]);
  }

  private later(ms: number, act: () => void) {
    if (ms === 0) return act();
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    timer.unref();
    this.timers.add(timer);
  }

  private newId = () => `${Math.floor(Date.now() / 1_000)}.${++this.count}`;
}

const hex = (n: number) => n.toString(16).padStart(8, "0");
const clock = (ms: number) => new Date(Math.max(0, ms)).toISOString().slice(11, 19);
const decoded = (text: string) => Buffer.from(text, "base64").toString("utf8");
