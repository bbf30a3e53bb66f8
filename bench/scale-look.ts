import { visitPages } from "./scale-pages";

const [base = "", password = "", ...named] = process.argv.slice(2);
await visitPages(base, password, {
  named,
  twice: false,
  tell: ({ page, ms, rows, slowest, largest }) =>
    console.log(
      `${ms.toFixed(0).padStart(6)} ms ${page} (${rows} rows); slowest ${slowest.of} ${slowest.ms.toFixed(0)} ms; largest ${largest.of} ${largest.bytes}`,
    ),
});
