import { expect, test } from "vitest";
import { pool, query, unreachable } from "./db";

test("a connection lost between two statements of its user raises no uncaught error", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.prependListener("uncaughtException", note);
  try {
    const client = await pool().connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const gone = new Promise((done) => client.once("end", done));
    await query("test.terminate", "select pg_terminate_backend($1::int)", [rows[0]!.pid]);
    await gone;
    await expect(client.query("select 1")).rejects.toThrow(/not queryable|Connection terminated/);
    client.release();
    expect(await query("test.after", "select 1 as n")).toEqual([{ n: 1 }]);
    expect(uncaught).toEqual([]);
  } finally {
    process.off("uncaughtException", note);
  }
});

test("a server whose socket has no room for who waits is away for a moment; a process that cannot be begun is another matter", () => {
  const resultOf = (syscall: string) => unreachable(Object.assign(new Error("EAGAIN"), { code: "EAGAIN", syscall }));
  expect([resultOf("connect"), resultOf("spawn")]).toEqual([true, false]);
});
