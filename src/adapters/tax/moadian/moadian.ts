import { createHash } from "node:crypto";
import { SUBJECTS } from "@/domain/sales/e-invoice/document";
import {
  AuthorityFault,
  type AuthorityHealth,
  type OutgoingDocument,
  type SendResult,
  type TaxAuthorityPort,
} from "@/domain/sales/e-invoice/port";
import { type AuthorityReply, callAuthority } from "../call-authority";
import {
  errorsOf,
  InquiryAnswer,
  NonceAnswer,
  ReactionAnswer,
  readAnswer,
  refusalOf,
  SentAnswer,
  ServerAnswer,
  toReaction,
  toStatus,
} from "./answers";
import { packetOf, packetText } from "./packet";
import { type PacketKey, packetKey, requestToken, type Signer, sealPacket } from "./seal-packet";

const KEYS_MS = 3_600_000;
/** Seconds a nonce lives: it is used by the next call. */
const NONCE_SECONDS = 30;
/** Ids of one inquiry: its address stays below 4 kB. */
const ASKED_AT_ONCE = 50;
/** The trace id is known already: what became of it has to be looked up. */
const TRACE_REPEATED = /^0?4163$/;
/** The packet could not be decrypted: the authority has another key. */
const NOT_DECRYPTED = /^0?4150$/;

export type MoadianOptions = {
  /** Ends with a slash. */
  baseUrl: string;
  memoryId: string;
  signer: Signer;
  allowPrivate: boolean;
  now: () => Date;
};

/**
 * The Iranian authority (Moadian) for one memory: RC_TICS v1.6, RC_IITP v7.8, codes of RC_TXPS.EC v02. Every request has a
 * token of its own with a nonce used once.
 */
export class Moadian implements TaxAuthorityPort {
  readonly capabilities = {
    mode: "reporting",
    chained: false,
    batch: 200,
    deadlineDays: 12,
    subjects: SUBJECTS,
  } as const;
  private key: { to: PacketKey; until: number } | null = null;

  constructor(private readonly options: MoadianOptions) {}

  build: TaxAuthorityPort["build"] = (document, sequence) => {
    const packet = packetOf(document, this.options.memoryId, sequence);
    const payload = packetText(packet);
    return { number: String(packet.header.taxid), payload, hash: createHash("sha256").update(payload).digest() };
  };

  async send(documents: readonly OutgoingDocument[], signal: AbortSignal): Promise<SendResult[]> {
    const all = (outcome: "unsent" | "unknown", fault: string) =>
      documents.map(({ uid }): SendResult => ({ uid, outcome, fault }));
    let body: string;
    let token: string;
    try {
      body = JSON.stringify(await this.seal(documents, signal));
      token = await this.token(signal);
    } catch (error) {
      return all("unsent", faultText(error));
    }
    let reply: AuthorityReply;
    try {
      reply = await callAuthority({ ...this.call("invoice", signal), method: "POST", token, body });
    } catch (error) {
      return all(error instanceof AuthorityFault && !error.sent ? "unsent" : "unknown", faultText(error));
    }
    if (reply.status >= 500) return all("unknown", `HTTP ${reply.status}`);
    if (reply.status >= 400) return this.rejected(reply, all);
    return resultsOf(documents, reply);
  }

  ask: TaxAuthorityPort["ask"] = async (uids, signal) => {
    const rows = await this.inChunks(uids, (some) =>
      this.get("inquiry-by-uid", signal, [
        ...some.map((uid) => ["uidList", uid] as const),
        ["fiscalId", this.options.memoryId],
      ]).then((json) => readAnswer(InquiryAnswer, json)),
    );
    const byUid = new Map(rows.map((row) => [row.uid, toStatus(row)]));
    const absent = { status: "absent", reference: null, numberKnown: false, errors: [], warnings: [] } as const;
    return uids.map((uid) => byUid.get(uid) ?? { uid, ...absent });
  };

  reactions: TaxAuthorityPort["reactions"] = async (numbers, signal) => {
    const rows = await this.inChunks(numbers, (some) =>
      this.get(
        "inquiry-invoice-status",
        signal,
        some.map((number) => ["taxIds", number] as const),
      ).then((json) => readAnswer(ReactionAnswer, json)),
    );
    const byNumber = new Map(rows.map((row) => [row.taxId, toReaction(row.invoiceStatus)]));
    return numbers.map((number) => ({ number, reaction: byNumber.get(number) ?? null }));
  };

  async health(signal: AbortSignal): Promise<AuthorityHealth> {
    try {
      const { serverTime } = await this.serverInformation(signal);
      return { ok: true, clockOffsetMs: serverTime - this.options.now().getTime(), fault: null };
    } catch (error) {
      return { ok: false, clockOffsetMs: null, fault: faultText(error) };
    }
  }

  private rejected(reply: AuthorityReply, all: (outcome: "unsent" | "unknown", fault: string) => SendResult[]) {
    const [{ code, message }] = refusalOf(reply.json, reply.status) as [{ code: string; message: string }];
    const fault = `${code} ${message}`.trim();
    if (NOT_DECRYPTED.test(code)) this.key = null;
    return all(TRACE_REPEATED.test(code) ? "unknown" : "unsent", fault);
  }

  private async seal(documents: readonly OutgoingDocument[], signal: AbortSignal) {
    const { signer, memoryId, now } = this.options;
    const to = await this.packetKey(signal);
    const seal = async ({ uid, payload }: OutgoingDocument) => ({
      payload: await sealPacket(payload, signer, to, now()),
      header: { requestTraceId: uid, fiscalId: memoryId },
    });
    return Promise.all(documents.map(seal));
  }

  private async packetKey(signal: AbortSignal): Promise<PacketKey> {
    const nowMs = this.options.now().getTime();
    if (this.key && nowMs < this.key.until) return this.key.to;
    const { publicKeys } = await this.serverInformation(signal);
    // Purpose 1: encryption of packets.
    const chosen = publicKeys.find(({ purpose }) => purpose === 1) ?? publicKeys[0]!;
    this.key = { to: readKey(chosen), until: nowMs + KEYS_MS };
    return this.key.to;
  }

  private async serverInformation(signal: AbortSignal) {
    return readAnswer(ServerAnswer, await this.get("server-information", signal));
  }

  private async token(signal: AbortSignal): Promise<string> {
    const { signer, now } = this.options;
    const { status, json } = await callAuthority(this.call(`nonce?timeToLive=${NONCE_SECONDS}`, signal));
    if (status !== 200) throw new AuthorityFault(`nonce: HTTP ${status}`, false);
    return requestToken(readAnswer(NonceAnswer, json).nonce, signer, now());
  }

  private async get(path: string, signal: AbortSignal, query: readonly (readonly [string, string])[] = []) {
    const token = await this.token(signal);
    const call = this.call(path, signal);
    for (const [name, value] of query) call.url.searchParams.append(name, value);
    const { status, json } = await callAuthority({ ...call, token });
    if (status === 200) return json;
    const [first] = refusalOf(json, status);
    throw new AuthorityFault(`${first!.code} ${first!.message}`.trim(), true);
  }

  private call(path: string, signal: AbortSignal) {
    return { url: new URL(path, this.options.baseUrl), signal, allowPrivate: this.options.allowPrivate };
  }

  private async inChunks<T>(ids: readonly string[], one: (some: readonly string[]) => Promise<T[]>): Promise<T[]> {
    const rows: T[] = [];
    for (let at = 0; at < ids.length; at += ASKED_AT_ONCE) rows.push(...(await one(ids.slice(at, at + ASKED_AT_ONCE))));
    return rows;
  }
}

/** An answer without a document's result leaves it unknown, whatever the answer is. */
function resultsOf(documents: readonly OutgoingDocument[], { json }: AuthorityReply): SendResult[] {
  const read = SentAnswer.safeParse(json);
  const byUid = new Map(read.success ? read.data.result.map((row) => [row.uid, row]) : []);
  return documents.map(({ uid }): SendResult => {
    const row = byUid.get(uid);
    const errors = errorsOf(row?.data?.error);
    if (row?.referenceNumber) return { uid, outcome: "accepted", reference: row.referenceNumber };
    if (errors.some(({ code }) => TRACE_REPEATED.test(code)))
      return { uid, outcome: "unknown", fault: errors[0]!.code };
    if (errors.length > 0) return { uid, outcome: "refused", errors };
    return { uid, outcome: "unknown", fault: "an answer without this document" };
  });
}

function readKey({ id, key }: { id: string; key: string }): PacketKey {
  try {
    return packetKey(id, key);
  } catch {
    throw new AuthorityFault("a public key that cannot be read", false);
  }
}

const faultText = (error: unknown) => ((error as Error).message || "unreachable").slice(0, 300);
