import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import type { Pool } from "pg";
import { makePool } from "@/server/connection";

const require = createRequire(import.meta.url);

type Glue = typeof import("@prisma/schema-engine-wasm") & { __wbg_set_wasm: (exports: WebAssembly.Exports) => void };

/** Prisma's schema engine (WebAssembly) on our pool. Loading takes a quarter of a second: only on demand. */
export async function openEngine(pool: Pool): Promise<SchemaEngine> {
  loading ??= load();
  const { SchemaEngine } = await loading;
  const factory = bindMigrationAwareSqlAdapterFactory(new EnginePg(pool));
  return SchemaEngine.new({ datamodels: undefined }, () => {}, factory);
}

// Once per process: its glue code caches views of one instance's memory.
let loading: Promise<Glue> | undefined;

async function load(): Promise<Glue> {
  const path = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as Glue;
  const bytes = await readFile(join(dirname(path), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue as never });
  // Receives the reason of a panic of the engine.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) },
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

/** Prisma's adapter with three corrections that the engine needs. */
class EnginePg extends PrismaPg {
  constructor(private readonly pool: Pool) {
    super(pool);
  }

  override async connect() {
    return corrected(await super.connect(), this.pool);
  }

  /** The adapter's own would connect to the main database when given a connection string. */
  override async connectToShadowDb() {
    const database = `shadow_${randomUUID().replaceAll("-", "")}`;
    await this.pool.query(`CREATE DATABASE ${database}`);
    const url = new URL(this.pool.options.connectionString!);
    url.pathname = `/${database}`;
    const pool = makePool({ name: "migrate", connectionString: url.href });
    const adapter = corrected(await new PrismaPg(pool, { disposeExternalPool: true }).connect(), pool);
    const close = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      await close();
      await this.pool.query(`DROP DATABASE ${database}`);
    };
    return adapter;
  }
}

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
const scriptErrors = new WeakMap<Pool, Error>();

/** The server's error about a failed script; the engine reports only its failed bookkeeping. */
export const scriptErrorOf = (pool: Pool) => scriptErrors.get(pool);

type Inner = {
  performIO(query: unknown): Promise<{ fields: { dataTypeID: number }[] }>;
  /** Throws the error in the shape the engine reads; any other makes it panic. */
  onError(error: unknown): never;
};
const CHAR = 18;
const TEXT = 25;

function corrected(adapter: Adapter, pool: Pool): Adapter {
  // It splits scripts at every semicolon, even inside functions and strings; the server accepts them whole.
  const inner = adapter as unknown as Inner;
  adapter.executeScript = async (script) => {
    scriptErrors.delete(pool);
    await pool.query(script).catch((error) => {
      scriptErrors.set(pool, error);
      inner.onError(error);
    });
  };
  // It does not support the catalogue's one-byte type.
  const perform = inner.performIO.bind(adapter);
  inner.performIO = async (query) => {
    const result = await perform(query);
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
    return result;
  };
  return adapter;
}
