import { boardOf } from "./board";
import { byAmount, byCheque, byOwnTransfer, byReference, byUniqueAmount } from "./pair-passes";
import { byParts } from "./parts-pass";
import { byPayout } from "./payout-passes";
import { byRule } from "./rule-pass";
import type { FoundMatch, MatchInput } from "./types";

/**
 * Matches free lines of the bank with free entries of the account, each in at most one match (design/finance.md,
 * section 3): passes 1 to 7 in their order are automatic where nothing else fits, 8 and 9 propose. Deterministic. A
 * generator that yields between passes to let other work run.
 */
export function* findMatches(input: MatchInput): Generator<void, FoundMatch[]> {
  const board = boardOf(input);
  byReference(board);
  yield;
  byCheque(board);
  yield;
  byPayout(board, "pos");
  yield;
  byPayout(board, "gateway");
  yield;
  byOwnTransfer(board);
  yield;
  byRule(board);
  yield;
  byUniqueAmount(board);
  yield;
  byParts(board);
  yield;
  byAmount(board);
  return board.found;
}
