import type { Ctx } from "../../kernel/context";
import { nameIn } from "../../people/party/rules";
import { counterparts } from "./counterparts";
import { interpretation } from "./interpretation";
import type { Line } from "./page";
import { partyNames } from "./party-names";

/** Each line of a page as a sentence in the caller's language. */
export async function interpret(
  ctx: Pick<Ctx, "query" | "actor" | "locale">,
  lines: readonly Line[],
): Promise<string[]> {
  const other = await counterparts(ctx, lines);
  const partyOf = (line: Line) => line.party ?? other(line).party;
  const names = await partyNames(ctx, lines.map(partyOf));
  const nameOf = (ref: string) => {
    const named = names.get(ref);
    return named ? nameIn(named, ctx.locale) : null;
  };
  return lines.map((line) => {
    const { titles, titles_latin, count } = other(line);
    const ref = partyOf(line);
    const { kind, description, note, source_type, source_id } = line;
    return interpretation(
      {
        kind,
        source: source_type === null ? null : { type: source_type, id: source_id! },
        document: description,
        note,
        party: ref === null ? null : { ref, name: nameOf(ref) },
        against: { titles: ctx.locale === "fa" ? titles : titles_latin, count },
      },
      ctx.locale,
    );
  });
}
