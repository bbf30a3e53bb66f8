import { type ColumnCount, type Figures, PARTS, partsOf } from "./rules";

/** Debits and credits before the cut days of a trial balance, as far as requested; null if there are no lines. */
export type Sums = {
  opening_debit?: bigint;
  opening_credit?: bigint;
  before_debit?: bigint;
  before_credit?: bigint;
  debit: bigint | null;
  credit: bigint;
  /** For an account that sums detailed ones: their debit balances and their credit balances. */
  opening_net_debit?: bigint | null;
  opening_net_credit?: bigint | null;
  closing_net_debit?: bigint | null;
  closing_net_credit?: bigint | null;
};
type Head = { level: number; code: string; parent_code: string | null; active: boolean };

const SIDES = PARTS.flatMap((part) => [`${part}_debit`, `${part}_credit`] as const);

/**
 * Figures of accounts and their ancestors: the requested ones or, with `zero`, all active or ever used ones. Balances
 * are netted in detailed accounts only; figures above are sums of theirs, regardless of the level.
 */
export function rolledUp<Row extends Head & Sums>(rows: readonly Row[], columns: ColumnCount, zero: boolean) {
  const shown = SIDES.map((_, at) => partsOf(columns).includes(PARTS[at >> 1]!));
  const above = new Map<string | null, { row: Row; sides: bigint[] | null }>();
  const all = SIDES.map(() => 0n);
  const lowest = Math.max(...rows.map(({ level }) => level));
  const placed = rows.map((row) => {
    const one = { row, sides: row.debit === null ? null : sidesOf(row, columns) };
    if (row.level < lowest) above.set(row.code, one);
    return one;
  });
  for (const { row, sides } of placed) {
    if (sides === null || row.level < lowest) continue;
    add(all, sides);
    for (let up = above.get(row.parent_code); up; up = above.get(up.row.parent_code)) {
      up.sides ??= SIDES.map(() => 0n);
      add(up.sides, sides);
    }
  }
  const remaining = placed.filter(({ row, sides }) =>
    zero ? row.active || sides : sides?.some((side, at) => shown[at] && side > 0n),
  );
  return {
    rows: remaining.map(({ row, sides }) => ({ row, figures: figuresOf(sides, shown) })),
    totals: figuresOf(all, shown),
  };
}

/** In the order of SIDES. */
function sidesOf({ debit, credit, ...sums }: Sums, columns: ColumnCount): bigint[] {
  const [opened, credited, all] = [sums.opening_debit ?? 0n, sums.opening_credit ?? 0n, debit ?? 0n];
  const [until, till] = columns === 8 ? [sums.before_debit ?? 0n, sums.before_credit ?? 0n] : [opened, credited];
  const opening = summed(sums.opening_net_debit, sums.opening_net_credit) ?? netted(opened - credited);
  return [
    ...opening,
    until - opened,
    till - credited,
    all - until,
    credit - till,
    ...(summed(sums.closing_net_debit, sums.closing_net_credit) ?? netted(all - credit)),
  ];
}

const summed = (debit: bigint | null | undefined, credit: bigint | null | undefined) =>
  debit == null || credit == null ? null : [debit, credit];

const netted = (balance: bigint) => (balance > 0n ? [balance, 0n] : [0n, -balance]);

function add(to: bigint[], more: readonly bigint[]): void {
  for (let at = 0; at < to.length; at++) if (more[at] !== 0n) to[at]! += more[at]!;
}

function figuresOf(sides: readonly bigint[] | null, shown: readonly boolean[]): Figures {
  const figures: Record<string, bigint | null> = {};
  for (let at = 0; at < SIDES.length; at++) figures[SIDES[at]!] = shown[at] ? (sides?.[at] ?? 0n) : null;
  return figures as Figures;
}
