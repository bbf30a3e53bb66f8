export type Sighting = [route: string, member: string, value: string];
type Member = { route: string; member: string };
export function sightings(folder: string): Sighting[];
export function constantAnswers(
  lines: readonly Sighting[],
  explained: Record<string, Record<string, string>>,
): { unexplained: (Member & { value: string })[]; varying: Member[]; unasked: number; routes: number };
export function withUnasked(
  explained: Record<string, Record<string, string>>,
  unexplained: readonly Member[],
): Record<string, Record<string, string>>;
