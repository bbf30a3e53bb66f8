import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { webhookPost } from "@/adapters/webhooks/post";
import type { BranchId } from "@/domain/kernel/context";
import { saveEndpoint } from "@/domain/platform/webhook/save-endpoint";
import { EndpointForm } from "@/domain/platform/webhook/schema";
import { type Hooks, sendDue } from "@/domain/platform/webhook/send-due";
import { query } from "@/server/db";
import { relayOnce } from "@/server/jobs/relay";
import { webhookSealing } from "@/server/webhook-deps";
import { answering } from "./answering";
import { ctxOf, type Office, office } from "./fixtures";
import { personOf } from "./operators";

/** A request received by a receiver. */
export type Heard = {
  headers: Record<string, string>;
  raw: string;
  body: {
    id: string;
    type: string;
    created_at: string;
    sequence: number;
    aggregate: { type: string; id: string };
    data: Record<string, unknown>;
  };
};

/** Verification by docs/webhooks.md: any of the signatures, over `t.body`, with the shown key. */
export function isSigned(secret: string, header: string, raw: string): boolean {
  const parts = header.split(",").map((part) => part.split("=") as [string, string]);
  const t = parts.find(([name]) => name === "t")![1];
  const mine = createHmac("sha256", secret).update(`${t}.${raw}`).digest();
  return parts.some(([name, hex]) => name === "v1" && timingSafeEqual(Buffer.from(hex, "hex"), mine));
}

type Answer = number | { status: number; headers?: Record<string, string>; body?: string };

/** A small real HTTP receiver: records requests, answers as configured, and can be stopped and restarted. */
export class Receiver {
  readonly heard: Heard[] = [];
  /** Those answered with 2xx. */
  readonly taken: Heard[] = [];
  answer: (received: Heard) => Answer | Promise<Answer> = () => 204;
  private server: Server | undefined;
  private port = 0;

  get url() {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  async open(): Promise<this> {
    this.server = createServer(
      answering(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks).toString("utf8");
        const received: Heard = { headers: request.headers as Record<string, string>, raw, body: JSON.parse(raw) };
        this.heard.push(received);
        const answer = await this.answer(received);
        const { status, headers = {}, body = "" } = typeof answer === "number" ? { status: answer } : answer;
        if (status >= 200 && status < 300) this.taken.push(received);
        response.writeHead(status, headers).end(body);
      }),
    );
    this.server.listen(this.port, "127.0.0.1");
    await once(this.server, "listening");
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** Numbers of accepted deliveries by subject, in order of arrival. */
  get told(): Record<string, number[]> {
    const result: Record<string, number[]> = {};
    for (const { body } of this.taken) {
      result[body.aggregate.id] ??= [];
      result[body.aggregate.id]!.push(body.sequence);
    }
    return result;
  }
}

export const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** A branch with webhook endpoints, and a manual clock. */
export async function hooking() {
  const at: Office = await office();
  const ctx = ctxOf(await personOf(at.branchId));
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const clock = { ms: Date.now() };
  const hooks: Hooks = {
    query,
    post: webhookPost({ allowPrivate: true }),
    open: webhookSealing().open,
    now: () => new Date(clock.ms),
  };
  const sealing = { ...webhookSealing(), allowPrivate: true };

  return {
    ...at,
    ctx,
    client,
    clock,
    hooks,
    sealing,
    /** A new endpoint for a receiver. */
    endpoint: async (of: Pick<Receiver, "url">, more: object = {}) => {
      const form = EndpointForm.parse({ title: "مقصد", url: of.url, types: ["booking.*"], ...more });
      const { id, version, secret } = await saveEndpoint(ctx, sealing, form);
      return { id, version, secret: secret! };
    },
    tell: (type: string, id: string, data: object = {}, branchId: BranchId = at.branchId) =>
      client.query(TELL, [branchId, type, type.split(".")[0], id, data]),
    /** Relays events, and moves the clock to at least their time. */
    relay: async () => {
      while ((await relayOnce(client)) > 0);
      clock.ms = Math.max(clock.ms, Date.now() + 50);
    },
    send: () => sendDue(hooks),
    /** Sends while time passes, in steps, until this much has passed. */
    pass: async (hours: number, stepMinutes = 30) => {
      for (let minutes = 0; minutes < hours * 60; minutes += stepMinutes) {
        clock.ms += stepMinutes * 60_000;
        await sendDue(hooks);
      }
    },
    close: () => client.end(),
  };
}

export const TELL =
  "insert into outbox (branch_id, type, aggregate_type, aggregate_id, data) values ($1, $2, $3, $4, $5)";
