/** A consistent snapshot of the database for reading during concurrent writes. */
export type Snapshot = {
  /** All rows of a statement; only for small results. */
  all<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Rows through a server-side cursor, one batch at a time on demand: memory for one batch. */
  each<Row>(text: string, values?: readonly unknown[]): AsyncIterable<Row[]>;
};

/**
 * Streams a long result from one snapshot. The snapshot is released at the end, on error, and when the reader stops.
 */
export type InSnapshot = <Chunk>(tell: (books: Snapshot) => AsyncIterable<Chunk>) => AsyncIterable<Chunk>;
