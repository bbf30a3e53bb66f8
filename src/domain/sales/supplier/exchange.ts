import { maskBody, maskQuery, maskText } from "../../platform/api-log/mask";

/** One HTTP exchange as reported by adapters/suppliers/ask.ts; bodies as text or parsed. */
export type Heard = { method: string; url: string; status: number | null; sent?: unknown; said?: unknown };

const MAX_TEXT = 4_096;
const MAX_ITEMS = 5;
const MAX_MEMBERS = 60;
const MAX_LETTERS = 600;
const HIDDEN = "•••";

/** Request and response of a call as logged: masked, lists truncated, a few kB. */
export class Exchange {
  status: number | null = null;
  private asked: string | undefined;
  private answered: string | undefined;
  private wire: Pick<Heard, "method" | "url"> | undefined;

  constructor(
    /** Values to mask wherever they occur. */
    private readonly secrets: readonly string[],
  ) {}

  // Only beginnings are held until masking: otherwise an answer of 500 offers would stay in memory beside the parsed
  // one.
  ask(given: unknown): void {
    if (!this.wire) this.asked = beginning(given);
  }

  answer(given: unknown): void {
    if (!this.wire) this.answered = beginning(given);
  }

  /** The wire exchange is more informative than the input. Of several exchanges in one act the last is logged. */
  hear({ method, url, status, sent, said }: Heard): void {
    this.wire = { method, url };
    this.status = status;
    this.asked = beginning(sent);
    this.answered = beginning(said);
  }

  told(): { request: unknown; response: unknown } {
    const { wire, asked, answered } = this;
    if (!wire) return { request: this.masked(asked), response: this.masked(answered) };
    const head = JSON.stringify({ method: wire.method, url: urlOf(wire.url) });
    const request = asked === undefined ? head : `${head.slice(0, -1)},"body":${asked}}`;
    return { request: this.masked(request), response: this.masked(answered) };
  }

  private masked(beginning: string | undefined): unknown {
    if (beginning === undefined || beginning === "null") return null;
    const text = this.withoutSecrets(beginning);
    const masked = maskBody(JSON.parse(text), MAX_TEXT / 2);
    return JSON.stringify(masked).length <= MAX_TEXT ? masked : { "…": text.length };
  }

  private withoutSecrets(text: string): string {
    let result = text;
    for (const secret of this.secrets) if (secret.length >= 6) result = result.replaceAll(secret, HIDDEN);
    return result;
  }
}

/** Removes the password and masks the query like a body. */
function urlOf(address: string): string {
  if (!URL.canParse(address)) return maskText(address, 300);
  const { origin, pathname, search } = new URL(address);
  return `${origin}${maskText(pathname, 300)}${search && `?${maskQuery(search.slice(1), 500)}`}`;
}

const beginning = (value: unknown): string | undefined => JSON.stringify(value, brief);

/** Truncates long values: masking an answer of 500 offers would take longer than the call. */
function brief(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "string") return value.length > MAX_LETTERS ? `${value.slice(0, MAX_LETTERS)} …` : value;
  if (value instanceof Map) return Object.fromEntries([...value].slice(0, MAX_MEMBERS));
  if (Array.isArray(value) && value.length > MAX_ITEMS)
    return [...value.slice(0, MAX_ITEMS), `… ${value.length - MAX_ITEMS}`];
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const names = Object.keys(value);
    if (names.length > MAX_MEMBERS)
      return Object.fromEntries(names.slice(0, MAX_MEMBERS).map((name) => [name, (value as never)[name]]));
  }
  return value;
}
