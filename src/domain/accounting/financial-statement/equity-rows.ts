/** Rows of a statement of changes in equity, in their order. */
export const EQUITY_ROWS = ["opening", "profit", "transfers", "other", "closing"] as const;

/** Credits less debits, by account; `null`: profit that no closing has posted to equity yet. */
export type EquityFigures = ReadonlyMap<number | null, bigint>;

export type EquityMovements = Record<"before" | "opening" | "profit" | "transfer" | "other" | "closing", EquityFigures>;

/**
 * The amounts of each row by column (an account, or null for profit not closed yet). A closing of the period posts the
 * profit since the last one: what was there at its beginning is a transfer, the rest the profit of the period.
 * `difference` by column: the closing balance less the rows above it, 0 in sound books.
 */
export function equityRows(columns: readonly (number | null)[], moved: EquityMovements) {
  const at = (figures: EquityFigures, column: number | null) => figures.get(column) ?? 0n;
  const carried = at(moved.before, null);
  const closedInto = largest(moved.profit);
  const rows = columns.map((column) => {
    const opening = at(moved.before, column) + at(moved.opening, column);
    const closing = at(moved.closing, column);
    if (column === null) {
      const transfers = closedInto === undefined ? 0n : -carried;
      return { opening, profit: closing - opening - transfers, transfers, other: 0n, closing };
    }
    const part = column === closedInto ? carried : 0n;
    const profit = at(moved.profit, column) - part;
    return { opening, profit, transfers: at(moved.transfer, column) + part, other: at(moved.other, column), closing };
  });
  return {
    rows: EQUITY_ROWS.map((row) => ({ row, amounts: rows.map((column) => column[row]) })),
    difference: rows.map(
      ({ opening, profit, transfers, other, closing }) => closing - opening - profit - transfers - other,
    ),
  };
}

/** The account that closings posted most to: retained earnings. */
function largest(figures: EquityFigures): number | undefined {
  const sizes = [...figures].map(([account, net]) => ({ account, size: net < 0n ? -net : net }));
  const most = sizes.reduce((one, other) => (other.size > one.size ? other : one), {
    account: null,
    size: -1n,
  } as Size);
  return most.account ?? undefined;
}

type Size = { account: number | null; size: bigint };
