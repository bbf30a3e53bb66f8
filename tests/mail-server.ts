import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

type Mail = { from: string; to: string[]; source: string };
/** The server's reaction to the n-th mail (from 1). `cut`: takes the data and closes without an answer. */
export type MailManner = (nr: number) => "take" | "cut" | "later" | "refuse";

/** A mail server for tests: sign-ins, and accepted mails. */
export async function mailServer(manner: MailManner = () => "take") {
  const mails: Mail[] = [];
  let nr = 0;
  const server = new SMTPServer({
    authOptional: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "safar" && password === "secret"
        ? done(null, { user: username })
        : done(new Error("wrong password")),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith("nobody@") ? done(Object.assign(new Error("no such user"), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => {
        const how = manner(++nr);
        if (how === "later") return done(Object.assign(new Error("try later"), { responseCode: 451 }));
        if (how === "refuse") return done(Object.assign(new Error("not here"), { responseCode: 554 }));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString("utf8"),
        });
        if (how === "cut") for (const connection of server.connections) connection.close();
        else done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, close: () => new Promise<void>((done) => server.close(() => done())) };
}
