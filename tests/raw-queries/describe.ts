import type pg from "pg";
import { HOLE } from "./constant";

/** A column that a statement returns. `column`: the table's column it is, `cheques.id`; null for a calculated one. */
export type ReturnedColumn = { name: string; type: string; labels: readonly string[]; column: string | null };
/** `error`: why PostgreSQL does not prepare the statement. */
export type Description = { columns: readonly ReturnedColumn[] } | { error: string };

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };
type CatalogueRow = { key: string; name: string };

/** Asks PostgreSQL which columns statements return, without running them. */
export class Describer {
  private constructor(
    private readonly client: pg.Client,
    private readonly types: ReadonlyMap<string, { name: string; labels: readonly string[] }>,
    private readonly columns: ReadonlyMap<string, string>,
  ) {}

  static async on(client: pg.Client): Promise<Describer> {
    const { rows: types } = await client.query<CatalogueRow & { labels: string[] }>(TYPES);
    const { rows: columns } = await client.query<CatalogueRow>(COLUMNS);
    return new Describer(
      client,
      new Map(types.map(({ key, ...type }) => [key, type])),
      new Map(columns.map(({ key, name }) => [key, name])),
    );
  }

  /**
   * A HOLE in the place of a value is null; others are tried as nothing and as `true`, a condition: the columns are the
   * same. Null when no way is prepared.
   */
  async describe(sql: string): Promise<Description | null> {
    if (!sql.includes(HOLE)) return this.prepared(sql);
    const open = sql
      .replaceAll(VALUE, (_, before = "") => `${before}null`)
      .replaceAll(new RegExp(`${HOLE}(?= as )`, "g"), "null::jsonb");
    const holes = Math.min(open.split(HOLE).length - 1, 5);
    for (let way = 0; way < 2 ** holes; way++) {
      let at = 0;
      const description = await this.prepared(open.replaceAll(HOLE, () => ((way >> at++) & 1 ? "true" : "")));
      if (!("error" in description)) return description;
    }
    return null;
  }

  private async prepared(text: string): Promise<Description> {
    const statement = new Statement(text);
    this.client.query(statement);
    const { error, fields } = await statement.done;
    if (error) return { error };
    return { columns: fields.map((field) => this.toColumn(field)) };
  }

  private toColumn({ name, dataTypeID, tableID, columnID }: Field): ReturnedColumn {
    const type = this.types.get(String(dataTypeID))!;
    return { name, type: type.name, labels: type.labels, column: this.columns.get(`${tableID}.${columnID}`) ?? null };
  }
}

/** A HOLE after an operator or a comma, before a cast, or as the number of a parameter. */
const VALUE = new RegExp(`([=<>,]\\s*|(?=${HOLE}::))(?:\\$?${HOLE})|\\$${HOLE}`, "g");

/** Parse and Describe of the extended protocol, without Execute. */
class Statement {
  private fields: Field[] = [];
  private error: string | null = null;
  private finish!: (of: { error: string | null; fields: Field[] }) => void;
  readonly done = new Promise<{ error: string | null; fields: Field[] }>((resolve) => {
    this.finish = resolve;
  });

  constructor(private readonly text: string) {}

  submit(connection: pg.Connection): void {
    connection.parse({ text: this.text, name: "", types: [] } as never, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.fields = fields;
  }

  /** The connection is ready for another query only after ReadyForQuery. */
  handleError(error: Error): void {
    this.error = error.message;
    this.finish({ error: this.error, fields: [] });
  }

  handleReadyForQuery(): void {
    this.finish({ error: this.error, fields: this.fields });
  }

  callback(): void {}
  handleCommandComplete(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

const TYPES = `
  select t.oid::text as key, t.typname as name,
         array(select l.enumlabel::text from pg_enum l where l.enumtypid = t.oid order by l.enumsortorder) as labels
    from pg_type t`;
const COLUMNS = `
  select a.attrelid || '.' || a.attnum as key,
         case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname as name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'ledger')
   where a.attnum > 0`;
