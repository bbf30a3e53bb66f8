import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Output of `npm run data-model`. */
export const DATA_MODEL = "docs/data-model.md";
const SCHEMA = "prisma/schema";
const MIGRATIONS = "prisma/migrations";
const CATALOGUE = "prisma/catalogue.golden.txt";
const LEDGER = "ledger";

/**
 * Text of docs/data-model.md: a diagram for each file of prisma/schema by context, and one of the schema `ledger`, whose
 * tables exist in migrations only. Foreign keys are those of migrations that the golden catalogue still has.
 */
export async function dataModel(root) {
  const files = (await readdir(join(root, SCHEMA), { recursive: true })).filter((file) => file.endsWith(".prisma"));
  const parts = await Promise.all(
    files.sort().map(async (file) => {
      const tables = tablesOfSchema(await readFile(join(root, SCHEMA, file), "utf8"));
      return {
        title: file
          .replaceAll("\\", "/")
          .replace("/", ": ")
          .replace(/\.prisma$/, ""),
        source: `${SCHEMA}/${file}`,
        tables,
      };
    }),
  );
  const sql = await migrations(root);
  const catalogue = await readFile(join(root, CATALOGUE), "utf8");
  parts.push({ title: LEDGER, source: MIGRATIONS, tables: ledgerTables(sql, catalogue) });
  const filled = parts.filter(({ tables }) => tables.length > 0);
  return page(filled, foreignKeys(sql, catalogue));
}

async function migrations(root) {
  const names = (await readdir(join(root, MIGRATIONS), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const texts = names.map((name) => readFile(join(root, MIGRATIONS, name, "migration.sql"), "utf8"));
  return (await Promise.all(texts)).join("\n").replace(/--[^\n]*/g, "");
}

/** Models of one file: table, model, first sentence of its comment, columns by name. */
export function tablesOfSchema(text) {
  return [...text.matchAll(/((?:^\/\/\/[^\n]*\n)*)^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(
    ([, comment, model, body]) => {
      const fields = new Map();
      for (const [, field, type, optional, rest] of body.matchAll(/^ {2}(\w+) +(\w+)(\?|\[\])?(.*)$/gm))
        fields.set(field, { type, optional: optional === "?", ...columnOf(field, rest), isKey: /@id\b/.test(rest) });
      const named = [...fields].filter(([, { isKey }]) => isKey).map(([field]) => field);
      const key = /@@id\(\[([^\]]*)\]/.exec(body)?.[1].split(/\s*,\s*/) ?? named;
      return {
        table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model,
        model,
        about: firstSentence(comment),
        key: key.map((field) => fields.get(field).column),
        columns: new Map([...fields.values()].map(({ column, type, optional }) => [column, { type, optional }])),
      };
    },
  );
}

const columnOf = (field, rest) => ({ column: /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field });

function firstSentence(comment) {
  const text = comment
    .replaceAll(/^\/\/\/ ?/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return (/^.*?[.:](?= [A-Z`]|$)/.exec(text)?.[0] ?? text).replace(/:$/, ".").replaceAll("|", "\\|");
}

/** Ledger tables of the migrations that still exist. */
function ledgerTables(sql, catalogue) {
  return [...sql.matchAll(/create table (ledger\.\w+) \(\n([\s\S]*?)\n\)/gi)].flatMap(([, table, body]) => {
    if (!catalogue.includes(`\ncolumn ${table}: `)) return [];
    const columns = new Map();
    for (const [, column, type] of body.matchAll(/^ {2}(\w+) +([\w.]+)/gm))
      if (!/^(primary|unique|foreign|check|constraint|exclude)$/i.test(column))
        columns.set(column, {
          type,
          optional: !new RegExp(`^ {2}${column} .*(not null|primary key)`, "mi").test(body),
        });
    for (const [column, type] of addedColumns(sql, table)) columns.set(column, { type, optional: true });
    const key =
      /^ {2}primary key \(([^)]*)\)/im.exec(body)?.[1] ?? /^ {2}(\w+) [^\n]*primary key/im.exec(body)?.[1] ?? "";
    return [{ table, model: null, about: "", key: namesIn(key), columns }];
  });
}

const addedColumns = (sql, table) =>
  [...sql.matchAll(new RegExp(`alter table ${table.replace(".", "[.]")}\\b([^;]*)`, "gi"))].flatMap(([, altered]) =>
    [...altered.matchAll(/add column (\w+) ([\w.]+)/gi)].map(([, column, type]) => [column, type]),
  );

const namesIn = (list) =>
  list
    .split(",")
    .map((name) => name.trim().replaceAll('"', ""))
    .filter(Boolean);
const NAME = String.raw`"?(\w+(?:\.\w+)?)"?`;

/** Foreign keys of the migrations that the catalogue has: table, columns, and referenced table. */
export function foreignKeys(sql, catalogue) {
  const there = new Set(
    [...catalogue.matchAll(/ foreign key (\S+) of (?:public\.)?(\S+)$/gm)].map(([, name, table]) => `${table} ${name}`),
  );
  const found = new Map();
  const add = (table, columns, to, name) => {
    const made = name ?? nameOfForeignKey(table, columns);
    const known = ["", "1", "2"].some((nth) => there.has(`${table} ${made}${nth}`));
    if (known) found.set(`${table} ${columns} ${to}`, { table, columns, to });
  };
  for (const statement of sql.split(";")) {
    const head = new RegExp(
      String.raw`\b(create(?: unlogged)? table|alter table)(?: only)?(?: if (?:not )?exists)? ${NAME}`,
      "i",
    ).exec(statement);
    if (!head) continue;
    const [, verb, table] = head;
    const whole = new RegExp(
      String.raw`(?:constraint ${NAME}\s+)?foreign key\s*\(([^)]*)\)\s*references ${NAME}`,
      "gi",
    );
    for (const [, name, columns, to] of statement.matchAll(whole)) add(table, namesIn(columns), to, name);
    const single = new RegExp(String.raw`^\s*(?:add column )?${NAME} [^\n]*?\breferences ${NAME}`, "gim");
    const body = verb.toLowerCase() === "alter table" ? statement.slice(head.index + head[0].length) : statement;
    for (const [line, column, to] of body.matchAll(single)) if (!/foreign key/i.test(line)) add(table, [column], to);
  }
  return [...found.values()];
}

const MAX_NAME_LENGTH = 63;

/** PostgreSQL's name: the longer of table and columns is truncated. */
function nameOfForeignKey(table, columns) {
  let [one, two] = [table.replace(/^.*\./, ""), columns.join("_")];
  while (one.length + two.length + "__fkey".length > MAX_NAME_LENGTH) {
    if (one.length > two.length) one = one.slice(0, -1);
    else two = two.slice(0, -1);
  }
  return `${one}_${two}_fkey`;
}

const TYPES = {
  Int: "int",
  BigInt: "bigint",
  String: "text",
  DateTime: "timestamp",
  Boolean: "boolean",
  Json: "jsonb",
  Bytes: "bytea",
  Decimal: "numeric",
  Float: "float",
};

function page(parts, keys) {
  const byContext = new Map();
  for (const part of parts) {
    const context = part.title.includes(": ") ? part.title.split(": ")[0] : "accounting";
    byContext.set(context, [...(byContext.get(context) ?? []), part]);
  }
  const links = [...byContext].map(([context, own]) => `- ${context}: ${own.map(linkTo).join(" · ")}`).join("\n");
  const sections = parts.map((part) => section(part, keys));
  return `# Data model

Generated by \`npm run data-model\` from \`${SCHEMA}\`, \`${MIGRATIONS}\` and \`${CATALOGUE}\`; do not edit it by hand. Each diagram shows
the tables of one file with their keys only: the primary key (PK) and the columns of foreign keys (FK). A table without columns is drawn in
another section. Almost every key begins with \`branch_id\`: [architecture.md](architecture.md#tenancy).

${links}

${sections.join("\n\n")}
`;
}

const linkTo = ({ title }) => `[${title.split(": ").at(-1)}](#${anchor(title)})`;
const anchor = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");
const entity = (table) => table.replace(".", "_");

function section({ title, source, tables }, keys) {
  const own = new Set(tables.map(({ table }) => table));
  const mine = keys.filter(({ table }) => own.has(table));
  const boxes = tables.map((one) =>
    box(
      one,
      mine.filter(({ table }) => table === one.table),
    ),
  );
  const lines = mine.map((key) =>
    relation(
      key,
      tables.find(({ table }) => table === key.table),
    ),
  );
  const rows = tables
    .filter(({ about }) => about)
    .map(({ table, model, about }) => `| \`${table}\` | \`${model}\` | ${about} |`);
  const list = rows.length > 0 ? `\n| Table | Model | What it is |\n|---|---|---|\n${rows.join("\n")}\n` : "";
  const drawing = ["erDiagram", ...boxes, ...[...new Set(lines)]].join("\n");
  return `## ${title}\n\n\`${source}\`\n${list}\n\`\`\`mermaid\n${drawing}\n\`\`\``;
}

function box({ table, key, columns }, keys) {
  const foreign = new Set(keys.flatMap(({ columns }) => columns));
  const shown = [...columns].filter(([column]) => key.includes(column) || foreign.has(column));
  const lines = shown.map(([column, { type }]) => {
    const marks = [key.includes(column) && "PK", foreign.has(column) && "FK"].filter(Boolean).join(", ");
    return `    ${TYPES[type] ?? type.replace(/^.*\./, "")} ${column} ${marks}`;
  });
  return `  ${entity(table)} {\n${lines.join("\n")}\n  }`;
}

/** Many to one, or one to one when the key itself refers; optional when a column is nullable. */
function relation({ table, columns, to }, { key, columns: all }) {
  const one = key.length === columns.length && key.every((column) => columns.includes(column));
  const optional = columns.some((column) => all.get(column)?.optional);
  const label = columns.filter((column) => column !== "branch_id").join(", ") || "branch_id";
  return `  ${entity(table)} ${one ? "|o" : "}o"}--${optional ? "o|" : "||"} ${entity(to)} : "${label}"`;
}
