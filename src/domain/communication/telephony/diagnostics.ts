import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { connect, refused } from "./connect";
import type { TelephonyDeps } from "./deps";
import { isUnreachable, type Packet, rowsOf, Unreachable } from "./port";
import { CHANNEL } from "./rules";
import type { CallEnd, CallEnded, Channel, ChannelList, ServerTested, SocketTested } from "./schema.routes";
import type { TestOut } from "./schema.settings";
import { serverOf } from "./server-of";

type CallerCtx = Ctx<OperatorActor>;

/** Signs in to the server and checks that it responds. Throws telephonyUnreachable (9004). */
export async function testServer(ctx: CallerCtx, deps: TelephonyDeps): Promise<z.input<typeof ServerTested>> {
  const server = await serverOf(ctx, deps);
  const since = performance.now();
  const version = await connect(deps, server, async (manager) => {
    const settings = await manager.ask("CoreSettings");
    if (settings.get("response") !== "Success") throw new Unreachable(settings.get("message") || "refused");
    return settings.get("asteriskversion") ?? manager.version;
  });
  return { connected: true, version: version.slice(0, 100), ms: Math.round(performance.now() - since) };
}

/**
 * Opens the configured WebSocket and pings it. Throws notFound (3009) when none is configured, telephonyUnreachable
 * (9004).
 */
export async function testSocket(ctx: CallerCtx, deps: TelephonyDeps): Promise<z.input<typeof SocketTested>> {
  const { websocketUrl } = await serverOf(ctx, deps);
  if (!websocketUrl) throw new Refusal("notFound", { fields: [{ path: "websocket_url", message: NO_SOCKET }] });
  try {
    return { url: websocketUrl, ms: await deps.telephony.pingSocket(websocketUrl) };
  } catch (error) {
    throw refused(error);
  }
}

/** The same for the console: the result as text; server failures are not thrown. */
export async function testInWords(
  test: () => Promise<{ ms: number; version?: string }>,
): Promise<z.input<typeof TestOut>> {
  const since = performance.now();
  try {
    const { ms, version } = await test();
    return { ok: true, ms, says: version ?? "" };
  } catch (error) {
    const says = saysOf(error);
    if (says === undefined) throw error;
    return { ok: false, ms: Math.round(performance.now() - since), says };
  }
}

function saysOf(error: unknown): string | undefined {
  if (isUnreachable(error)) return error.message;
  if (!(error instanceof Refusal) || error.reason !== "telephonyUnreachable") return undefined;
  return String(error.details.data?.says ?? "");
}

/** Current channels of the server. Throws telephonyUnreachable (9004). */
export async function activeChannels(ctx: CallerCtx, deps: TelephonyDeps): Promise<z.input<typeof ChannelList>> {
  const rows = await channelsOf(ctx, deps);
  return { channels: rows.map((row) => channelOf(row, ctx.now)), total: rows.length };
}

/** One channel by name. Throws notFound (3009), telephonyUnreachable (9004). */
export async function channelStatus(
  ctx: CallerCtx,
  deps: TelephonyDeps,
  channel: string,
): Promise<z.input<typeof Channel>> {
  const server = await serverOf(ctx, deps);
  const rows = await connect(deps, server, async (manager) => {
    const result = await manager.list("Status", [["Channel", channel]]);
    return /^no such channel/i.test(result.answer.get("message") ?? "") ? [] : rowsOf(result);
  });
  const found = rows.find((row) => row.get("channel") === channel);
  if (!found) throw new Refusal("notFound");
  return channelOf(found, ctx.now);
}

/** Ends a call by channel or uniqueid; audited beforehand. Throws notFound (3009), telephonyUnreachable (9004). */
export async function hangUp(
  ctx: CallerCtx,
  deps: TelephonyDeps,
  { channel, uniqueid }: z.output<typeof CallEnd>,
): Promise<z.input<typeof CallEnded>> {
  const server = await serverOf(ctx, deps);
  const subject = { type: "telephony_server", id: ctx.actor.branchId };
  await transact(ctx, (tx) => audit(tx, { action: "telephony.hangup", subject, after: { channel, uniqueid } }));
  const ended = await connect(deps, server, async (manager) => {
    const name = channel ?? nameOf(rowsOf(await manager.list("CoreShowChannels")), uniqueid!);
    if (name === undefined) return undefined;
    const answer = await manager.ask("Hangup", [["Channel", name]]);
    return answer.get("response") === "Success" ? name : undefined;
  });
  if (ended === undefined) throw new Refusal("notFound");
  return { channel: ended, ended: true };
}

/** Values from the server are validated like any input. */
const nameOf = (rows: readonly Packet[], uniqueid: string) =>
  rows
    .map((row) => [row.get("uniqueid"), row.get("channel") ?? ""] as const)
    .find(([id, name]) => id === uniqueid && CHANNEL.test(name))?.[1];

async function channelsOf(ctx: CallerCtx, deps: TelephonyDeps): Promise<Packet[]> {
  const server = await serverOf(ctx, deps);
  return connect(deps, server, async (manager) => rowsOf(await manager.list("CoreShowChannels")));
}

function channelOf(row: Packet, seen_at: Date): z.input<typeof Channel> {
  const of = (name: string) => row.get(name)?.slice(0, 200) || null;
  return {
    ...{ channel: of("channel") ?? "", uniqueid: of("uniqueid") ?? "", linkedid: of("linkedid") },
    ...{
      state: of("channelstatedesc") ?? of("state") ?? "",
      caller: of("calleridnum"),
      connected: of("connectedlinenum"),
    },
    ...{
      context: of("context"),
      extension: of("exten"),
      application: of("application"),
      duration: of("duration") ?? of("seconds"),
    },
    seen_at,
  };
}

const NO_SOCKET = { en: "no WebSocket is set in the settings", fa: "در تنظیمات نشانی WebSocket نیست" };
