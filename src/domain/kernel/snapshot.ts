/** The database as it stood at one moment, read while others write on. */
export type Snapshot = {
  /** All rows of a statement; for what is known to be few. */
  all<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Rows by a cursor of the server, a batch at a time and no faster than they are taken: memory for one batch. */
  each<Row>(text: string, values?: readonly unknown[]): AsyncIterable<Row[]>;
};

/** Tells something long from one snapshot. The snapshot is given back at the end, at a fault, and when nobody reads on. */
export type InSnapshot = <Chunk>(tell: (books: Snapshot) => AsyncIterable<Chunk>) => AsyncIterable<Chunk>;
