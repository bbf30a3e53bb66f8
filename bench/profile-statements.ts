import { makeClient } from "@/server/connection";
import { type Embedded, startEmbedded } from "../ops/embedded";

/** Whether this run profiles: `npm run bench -- P3 --profile`. Its figures are not valid results. */
export const profiling = process.argv.includes("--profile") || process.env.BENCH_PROFILE === "1";

const MOST = Number(process.env.BENCH_MOST ?? 30);

/** The same server restarted to count every statement, including those inside functions. */
export async function counting(server: Embedded, dataDir: string): Promise<Embedded> {
  await asAdmin(server, "alter system set shared_preload_libraries = 'pg_stat_statements'");
  await asAdmin(server, "alter system set pg_stat_statements.track = 'all'");
  await asAdmin(server, "alter system set pg_stat_statements.track_planning = on");
  await server.stop();
  const again = await startEmbedded({ dataDir });
  // In a schema unknown to the product, whose grants cover everything in its own.
  await asAdmin(again, "create schema profile; create extension pg_stat_statements schema profile");
  return again;
}

/** Prints the statements with the highest total time: an outer one includes those inside it. */
export async function tellStatements(server: Embedded): Promise<void> {
  const rows = await asAdmin(
    server,
    `select calls, total_exec_time + total_plan_time as total, mean_exec_time as mean, total_plan_time as plan, toplevel,
            left(regexp_replace(query, '\\s+', ' ', 'g'), 170) as query
       from profile.pg_stat_statements order by 2 desc limit ${MOST}`,
  );
  console.error("   total ms      calls   mean us   planning ms");
  for (const { total, calls, mean, plan, toplevel, query } of rows) {
    const figures = [total.toFixed(0), calls, (mean * 1_000).toFixed(0), plan.toFixed(0)];
    console.error(`${figures.map((figure) => String(figure).padStart(11)).join("")} ${toplevel ? "" : "  "}${query}`);
  }
}

async function asAdmin(server: Embedded, text: string) {
  const client = makeClient({ name: "bench", connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
