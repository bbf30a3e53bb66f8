import type { Pdu, Session } from "smpp";
import {
  type Carrier,
  HAND_OVER_MS,
  type Handover,
  type OpenLine,
  type Parcel,
  type Receipt,
  type Surroundings,
} from "@/domain/platform/message/port";
import { alphabetOf, gsmBytes, partsOf } from "@/domain/platform/message/rules";
import type { SmppSettings } from "@/domain/platform/message/schema.line";
import { dial } from "../dial";
import { readReceipt } from "./read-receipt";

const BIND_MS = 8_000;
const ENQUIRE_MS = 20_000;
/** Receipts that arrive within this time are stored in one statement; each is acknowledged after that. */
const GATHER_MS = 20;
/** Temporary refusals: throttled, queue full, an internal fault of the peer. */
const LATER = new Set([0x08, 0x14, 0x58]);

/**
 * Short messages by SMPP 3.4, bound as a transceiver: Persian as UCS2, long messages in parts (UDH), a receipt
 * requested for each part. A submit without an answer is `unknown`: without the peer's message id the protocol has no
 * query for it.
 */
export function carrySmpp(line: OpenLine, { receive, log, allowPrivate }: Surroundings): Carrier {
  const settings = line.settings as SmppSettings;
  let bound: Session | undefined;
  let binding: Promise<void> | undefined;
  const inFlight = new Set<() => void>();
  const lost = (session: Session) => {
    if (bound === session) bound = undefined;
    for (const answer of inFlight) answer();
  };

  async function bind(): Promise<void> {
    const { default: smpp } = await import("smpp");
    const { host, port, tls } = settings;
    const session = smpp.connect({ host, port, tls, ...(tls && { servername: host }), ...dial(host, allowPrivate) });
    session.on("close", () => lost(session));
    session.on("deliver_sm", gatherReceipts(session, settings, receive, log));
    session.on("enquire_link", (pdu: Pdu) => session.send(pdu.response()));
    session.on("unbind", (pdu: Pdu) => {
      session.send(pdu.response());
      session.close();
    });
    await new Promise<void>((done, broken) => {
      const fail = (reason: string) => {
        session.destroy();
        broken(new Error(reason));
      };
      const timer = setTimeout(() => fail(`no bind within ${BIND_MS / 1_000} s`), BIND_MS);
      session.on("error", (error: Error) => {
        clearTimeout(timer);
        lost(session);
        fail(error.message);
      });
      session.on("close", () => {
        clearTimeout(timer);
        broken(new Error("the peer closed the connection"));
      });
      const credentials = { system_id: settings.system_id, password: line.secrets.password ?? "" };
      session.once(tls ? "secureConnect" : "connect", () =>
        session.bind_transceiver(
          { ...credentials, system_type: settings.system_type, interface_version: 0x34 },
          ({ command_status }) => {
            clearTimeout(timer);
            if (command_status === 0) done();
            else fail(`bind refused: ${hex(command_status)}`);
          },
        ),
      );
    });
    bound = session;
    watch(session);
  }

  const submit = (session: Session, pdu: object) =>
    new Promise<Pdu | "unsent" | "lost">((done) => {
      const end = (answer: Pdu | "unsent" | "lost") => {
        clearTimeout(timer);
        inFlight.delete(broken);
        done(answer);
      };
      const broken = () => end("lost");
      const timer = setTimeout(broken, HAND_OVER_MS / 2);
      inFlight.add(broken);
      if (!session.submit_sm(pdu, end)) end("unsent");
    });

  return {
    repeatable: false,
    atOnce: settings.window,
    ready: async () => {
      if (bound) return;
      binding ??= bind().finally(() => {
        binding = undefined;
      });
      await binding;
    },
    async hand(parcel) {
      const session = bound;
      if (!session) return { outcome: "again", reason: "not connected", down: true };
      const refs: string[] = [];
      for (const pdu of pdusOf(line.sender, parcel)) {
        const answer = await submit(session, pdu);
        if (typeof answer !== "string" && answer.command_status === 0) {
          refs.push(settings.receipt_ids === "decimal" ? decimal(answer.message_id ?? "") : (answer.message_id ?? ""));
          continue;
        }
        return judge(answer, refs);
      }
      return { outcome: "handed", refs };
    },
    close: async () => {
      const session = bound;
      bound = undefined;
      if (!session) return;
      await new Promise<void>((done) => {
        session.once("close", () => done());
        session.unbind(() => session.close());
        setTimeout(() => session.destroy(), 1_000).unref();
      });
    },
  };
}

/** After a part was accepted the rest cannot be restarted: the outcome is unknown, or failed if the peer refused. */
function judge(answer: Pdu | "unsent" | "lost", refs: readonly string[]): Handover {
  if (answer === "lost") return { outcome: "unknown", reason: "no answer to a submit", refs };
  if (answer === "unsent") {
    if (refs.length > 0) return { outcome: "unknown", reason: "the connection ended between two parts", refs };
    return { outcome: "again", reason: "not connected", down: true };
  }
  const { command_status } = answer;
  if (LATER.has(command_status) && refs.length === 0)
    return { outcome: "again", reason: `not now: ${hex(command_status)}`, afterMs: 1_000 };
  return { outcome: "failed", reason: `refused: ${hex(command_status)}` };
}

function pdusOf(sender: string, { id, to, text }: Parcel): object[] {
  const coding = alphabetOf(text);
  const parts = partsOf(text);
  return parts.map((part, at) => {
    const bytes = coding === "gsm7" ? Buffer.from(gsmBytes(part)) : Buffer.from(part, "utf16le").swap16();
    const header = Buffer.from([5, 0, 3, id & 0xff, parts.length, at + 1]);
    return {
      ...addressed(sender),
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: to.replace(/^\+/, ""),
      data_coding: coding === "gsm7" ? 0 : 8,
      esm_class: parts.length > 1 ? 0x40 : 0,
      short_message: parts.length > 1 ? Buffer.concat([header, bytes]) : bytes,
      registered_delivery: 1,
      user_message_reference: id & 0xffff,
    };
  });
}

/** A name is sent as alphanumeric, a short code as such, anything longer as an international number. */
function addressed(sender: string) {
  const source_addr = sender.replace(/^\+/, "");
  if (!/^\d+$/.test(source_addr)) return { source_addr, source_addr_ton: 5, source_addr_npi: 0 };
  return {
    source_addr,
    source_addr_ton: source_addr.length <= 8 ? 3 : 1,
    source_addr_npi: source_addr.length <= 8 ? 0 : 1,
  };
}

/** A receipt is acknowledged after it is stored: one that arrived during a database outage is sent again. */
function gatherReceipts(
  session: Session,
  { receipt_ids }: SmppSettings,
  receive: Surroundings["receive"],
  log: Surroundings["log"],
) {
  let gathered: { pdu: Pdu; receipt: Receipt }[] = [];
  const keep = async () => {
    const taken = gathered;
    gathered = [];
    try {
      await receive(taken.map(({ receipt }) => receipt));
      for (const { pdu } of taken) session.send(pdu.response());
    } catch (error) {
      log({ err: error }, "receipts could not be stored");
      for (const { pdu } of taken) session.send(pdu.response({ command_status: 0x08 }));
    }
  };
  return (pdu: Pdu) => {
    const receipt = readReceipt(pdu, receipt_ids);
    // Replies of receivers are not used; they are acknowledged so that they are not sent again.
    if (!receipt) return void session.send(pdu.response());
    if (gathered.push({ pdu, receipt }) === 1) setTimeout(keep, GATHER_MS);
  };
}

/** A peer that does not answer is considered disconnected, whatever the state of TCP. */
function watch(session: Session): void {
  let received = true;
  const timer = setInterval(() => {
    if (!received) return session.destroy();
    received = false;
    session.enquire_link(() => {
      received = true;
    });
  }, ENQUIRE_MS);
  session.on("pdu", () => {
    received = true;
  });
  session.on("close", () => clearInterval(timer));
}

const hex = (status: number) => `0x${status.toString(16).padStart(8, "0")}`;
/** Some peers give a message's id in hexadecimal at submit and in decimal in its receipt. */
const decimal = (ref: string) => (/^[0-9a-f]{1,16}$/i.test(ref) ? BigInt(`0x${ref}`).toString() : ref);
