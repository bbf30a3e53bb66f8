/** Runs one named statement on the shared pool: its own transaction, prepared once per connection. */
export type Query = <Row>(name: string, text: string, values?: readonly unknown[]) => Promise<Row[]>;
