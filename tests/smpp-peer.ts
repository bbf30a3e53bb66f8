import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import smpp, { type Pdu, type Session } from "smpp";

export type Taken = { id: string; to: string; from: string; text: string; ref: number; udh?: number[]; coding: number };

/**
 * The peer's reaction to the n-th submit (from 1). `deaf`: accepts it and never answers. `drop`: accepts it and
 * disconnects.
 */
export type Manner = (nr: number) => "take" | "deaf" | "drop" | "refuse" | "throttle";

/** A message center for tests: accepted messages, and receipts on command. */
export async function smppPeer(given: { manner?: Manner; latencyMs?: number; password?: string } = {}) {
  const { manner = () => "take", latencyMs = 0, password = "secret" } = given;
  const taken: Taken[] = [];
  const sessions = new Set<Session>();
  let nr = 0;
  let binds = 0;
  const server = smpp.createServer((session) => {
    sessions.add(session);
    session.on("error", () => {});
    session.on("close", () => sessions.delete(session));
    session.on("bind_transceiver", (pdu: Pdu) => {
      binds++;
      if (pdu.password === password) session.send(pdu.response());
      else {
        session.send(pdu.response({ command_status: 0x0e }));
        session.close();
      }
    });
    session.on("enquire_link", (pdu: Pdu) => session.send(pdu.response()));
    session.on("unbind", (pdu: Pdu) => {
      session.send(pdu.response());
      session.close();
    });
    session.on("submit_sm", async (pdu: Pdu) => {
      const how = manner(++nr);
      if (how === "refuse") return session.send(pdu.response({ command_status: 0x0b }));
      if (how === "throttle") return session.send(pdu.response({ command_status: 0x58 }));
      const id = `m${nr}`;
      taken.push(read(pdu, id));
      if (how === "drop") return session.destroy();
      if (how === "deaf") return;
      if (latencyMs) await sleep(latencyMs);
      session.send(pdu.response({ message_id: id }));
    });
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo;

  /** Sends a receipt to a bound session; resolves with the status of its acknowledgment. */
  const receipt = (of: Taken, state = "DELIVRD", given: { echo?: boolean } = {}) =>
    new Promise<number>((done, broken) => {
      const [session] = sessions;
      if (!session) return broken(new Error("nobody is bound"));
      const text = `id:${of.id} sub:001 dlvrd:001 submit date:2611220000 done date:2611220001 stat:${state} err:000 text:`;
      session.deliver_sm(
        {
          source_addr: of.to,
          destination_addr: of.from,
          esm_class: 4,
          short_message: text,
          ...(given.echo && { user_message_reference: of.ref }),
        },
        (answer) => done(answer.command_status),
      );
    });

  return {
    port,
    taken,
    receipt,
    binds: () => binds,
    bound: () => sessions.size,
    cut: () => {
      for (const session of sessions) session.destroy();
    },
    /** Listens again after it was closed. */
    open: () => listen(port),
    close: () =>
      new Promise<void>((done) => {
        for (const session of sessions) session.destroy();
        server.close(() => done());
      }),
  };
}

export type SmppPeer = Awaited<ReturnType<typeof smppPeer>>;

function read(pdu: Pdu, id: string): Taken {
  const { short_message, destination_addr = "", source_addr = "", data_coding = 0 } = pdu;
  const { message, udh } = short_message as { message: string | Buffer; udh?: Buffer[] };
  return {
    ...{ id, to: destination_addr, from: source_addr, coding: data_coding, ref: pdu.user_message_reference ?? -1 },
    text: typeof message === "string" ? message : message.toString("latin1"),
    ...(udh && { udh: udh.flatMap((element) => [...element]) }),
  };
}
