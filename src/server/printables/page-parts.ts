import { Html, html } from "../html";

/** Style of pages for the public, in light and dark. */
export const PAGE_STYLE = new Html(`
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, "Segoe UI", Tahoma, sans-serif; }
main { max-inline-size: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { margin-block: 1.5rem 0.5rem; font-size: 1.125rem; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 0.75rem 1rem; margin: 0; }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; }
:is(th, td) { padding: 0.4rem 0.5rem; border-block-end: 1px solid; text-align: start; vertical-align: top; }
small { display: block; }
.logo { max-block-size: 4rem; max-inline-size: 16rem; }
.valid { padding: 0.5rem 0.75rem; border: 3px solid #2b8a3e; font-weight: 700; }
.canceled { padding: 0.5rem 0.75rem; border: 3px solid; font-weight: 700; }
a { display: inline-block; min-block-size: 1.5rem; }
`);

/** Isolates codes and names from the direction of the surrounding text. */
export const apart = (text: string) => html`<bdi>${text}</bdi>`;

/** Names with their values; those without a value are left out. */
export const factsOf = (facts: readonly (readonly [string, string | null])[]) =>
  html`<dl>${facts
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${apart(value!)}</dd></div>`)}</dl>`;
