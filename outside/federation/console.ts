import { at, type Json, parseJson } from "../lib/json";

/** A console user of a product: signs in like a browser, and calls its procedures. */
export class Console {
  private constructor(
    private readonly base: string,
    private readonly cookie: string,
  ) {}

  static async signIn(base: string, personnel_id: string, password: string): Promise<Console> {
    const token = await fetch(`${base}/api/auth/csrf`);
    const { csrfToken } = (await token.json()) as { csrfToken: string };
    const answer = await fetch(`${base}/api/auth/callback/credentials`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", cookie: cookies(token) },
      body: new URLSearchParams({ personnel_id, password, csrfToken, json: "true" }),
      redirect: "manual",
    });
    const given = cookies(answer);
    if (!given.includes("session")) throw new Error(`no session at ${base}: ${answer.status}`);
    return new Console(base, given);
  }

  /**
   * Result of a procedure; throws refusals. Retried while its process is unavailable, if it changes nothing or is
   * idempotent.
   */
  async ask(path: string, input: object, { changes = false } = {}): Promise<Json> {
    const query = changes ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const answer = await fetch(`${this.base}/api/trpc/${path}${query}`, {
      method: changes ? "POST" : "GET",
      headers: { "content-type": "application/json", cookie: this.cookie, origin: this.base },
      ...(changes && { body: JSON.stringify(input) }),
    });
    const reply = parseJson(await answer.text());
    const data = at(reply, "result.data");
    if (data === undefined) throw new Error(`${path}: ${answer.status} ${JSON.stringify(reply).slice(0, 400)}`);
    return data;
  }
}

const cookies = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
