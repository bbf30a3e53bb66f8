import { connect, type Socket } from "node:net";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import {
  type Attachment,
  type Carrier,
  HAND_OVER_MS,
  type Handover,
  type OpenLine,
  type Surroundings,
} from "@/domain/platform/message/port";
import type { SmtpSettings } from "@/domain/platform/message/schema.line";
import { dial } from "../dial";

const CONNECT_MS = 6_000;
const AT_ONCE = 4;

type SmtpError = Error & { code?: string; responseCode?: number };

/**
 * E-mail by SMTP, one connection per message. Before DATA nothing was accepted; after it only the answer decides. Steps
 * are run separately instead of by nodemailer's transport, whose errors do not distinguish the two.
 */
export function carrySmtp(line: OpenLine, { allowPrivate }: Surroundings): Carrier {
  const settings = line.settings as SmtpSettings;
  return {
    repeatable: false,
    atOnce: AT_ONCE,
    ready: async () => {},
    async hand({ id, to, toName, subject, text, attachment }) {
      const messageId = `<${line.branchId}.${id}@${settings.host}>`;
      const mail = {
        ...{ messageId, from: line.sender, to: { name: toName, address: to }, subject: subject ?? "", text },
        ...(attachment && { attachments: [attached(attachment)] }),
      };
      let begun = false;
      let smtp: SMTPConnection | undefined;
      try {
        const message = new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile();
        const whole = await message.build();
        smtp = connection(settings, await open(settings, allowPrivate));
        await step(smtp, (done) => smtp!.connect(done));
        const { user } = settings;
        if (user)
          await step(smtp, (done) => smtp!.login({ credentials: { user, pass: line.secrets.password ?? "" } }, done));
        begun = true;
        await step(smtp, (done) => smtp!.send(message.getEnvelope(), whole, done));
        return { outcome: "handed", refs: [messageId] };
      } catch (error) {
        return judge(error as SmtpError, begun);
      } finally {
        smtp?.close();
      }
    },
    close: async () => {},
  };
}

const attached = ({ fileName, contentType, content }: Attachment) => ({
  filename: fileName,
  contentType,
  content: Buffer.from(content),
});

function judge({ code, responseCode, message }: SmtpError, begun: boolean): Handover {
  if (!begun) return { outcome: "again", reason: message, down: true };
  if (responseCode && responseCode >= 500) return { outcome: "failed", reason: message };
  if (responseCode && responseCode >= 400) return { outcome: "again", reason: message, afterMs: 60_000 };
  return code === "EENVELOPE" ? { outcome: "failed", reason: message } : { outcome: "unknown", reason: message };
}

function connection({ host, port, encryption }: SmtpSettings, socket: Socket): SMTPConnection {
  const smtp = new SMTPConnection({
    ...{ host, port, connection: socket, secure: encryption === "tls" },
    ...{ requireTLS: encryption === "starttls", ignoreTLS: encryption === "none" },
    ...{ greetingTimeout: CONNECT_MS, socketTimeout: HAND_OVER_MS - CONNECT_MS },
  });
  // Errors after the last step are ignored; an error without a listener would end the process.
  smtp.on("error", () => {});
  return smtp;
}

/** One step of the conversation; a connection that breaks or ends rejects it. */
function step(smtp: SMTPConnection, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((done, broken) => {
    const ended = () => broken(new Error("the connection ended"));
    smtp.once("error", broken).once("end", ended);
    begin((error) => {
      smtp.off("end", ended);
      if (error) broken(error);
      else done();
    });
  });
}

async function open({ host, port }: SmtpSettings, allowPrivate: boolean): Promise<Socket> {
  const socket = connect({ host, port, ...dial(host, allowPrivate) });
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error(`no connection within ${CONNECT_MS / 1_000} s`)));
  await new Promise<void>((done, broken) => socket.once("connect", done).once("error", broken));
  socket.setTimeout(0);
  socket.removeAllListeners("timeout").on("error", () => {});
  return socket;
}
