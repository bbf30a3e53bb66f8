declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Server as NetServer, Socket } from "node:net";

  export type Pdu = {
    command: string;
    command_status: number;
    sequence_number: number;
    message_id?: string;
    source_addr?: string;
    destination_addr?: string;
    esm_class?: number;
    data_coding?: number;
    registered_delivery?: number;
    system_id?: string;
    password?: string;
    short_message?: Buffer | { message: string | Buffer; udh?: unknown };
    receipted_message_id?: string;
    message_state?: number;
    user_message_reference?: number;
    response(options?: object): Pdu;
  };
  type Answered = (pdu: Pdu) => void;
  export class Session extends EventEmitter {
    socket: Socket;
    bind_transceiver(options: object, answered: Answered): boolean;
    submit_sm(options: object, answered: Answered): boolean;
    deliver_sm(options: object, answered?: Answered): boolean;
    enquire_link(answered: Answered): boolean;
    unbind(answered?: Answered): boolean;
    send(pdu: Pdu): boolean;
    close(done?: () => void): void;
    destroy(done?: () => void): void;
  }
  export function connect(options: object): Session;
  export function createServer(listener: (session: Session) => void): NetServer & { sessions: Session[] };
  const smpp: { connect: typeof connect; createServer: typeof createServer };
  export default smpp;
}
