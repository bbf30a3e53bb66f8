/** A free port of 127.0.0.1, below the range of outgoing connections. */
export function freePort(): Promise<number>;
/** Whether the port is free. */
export function isFree(port: number): Promise<boolean>;
