/** Names of members that contain a URL. */
const ADDRESS = /(?:^|_)(?:link|url|href)$/;
/** A parser's own text, where one of our messages should be. */
const PARSER =
  /\b(?:Invalid input|Invalid option|Unrecognized keys?|Too (?:big|small)|expected \w+,? (?:but )?received|undefined|NaN)\b|\[object /;

/**
 * Contents no answer may have: a relative address, and, in a refusal's text, a parser's message. Each as `member:
 * value`.
 */
export function answerFaults(json: unknown, at = ""): string[] {
  if (Array.isArray(json)) return json.flatMap((item) => answerFaults(item, `${at}[]`));
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => {
    const path = at ? `${at}.${name}` : name;
    if (typeof value !== "string") return answerFaults(value, path);
    if (ADDRESS.test(name) && /^(?!\w+:\/\/)\/?[^/\s]*\//.test(value)) return [`${path}: ${value}`];
    return name === "message" && PARSER.test(value) ? [`${path}: ${value}`] : [];
  });
}
