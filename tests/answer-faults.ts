/** Names of members that hold an address somebody opens. */
const ADDRESS = /(?:^|_)(?:link|url|href)$/;
/** What a schema's parser says for itself, where a message of ours should stand. */
const PARSER =
  /\b(?:Invalid input|Invalid option|Unrecognized keys?|Too (?:big|small)|expected \w+,? (?:but )?received|undefined|NaN)\b|\[object /;

/**
 * What no answer may contain: an address that is relative (clients do not know to what), and, in a refusal's own words, text of
 * a parser. Each as `member: what is there`.
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
