/** A port of 127.0.0.1 that nobody listens at, below those the system gives to outgoing connections. */
export function freePort(): Promise<number>;
/** Whether nobody listens at it. */
export function isFree(port: number): Promise<boolean>;
