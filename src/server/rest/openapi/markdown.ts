/** Text as Markdown that says just that: `<token>` is no HTML, and a bar ends no cell. */
export const plain = (text: string) => text.replaceAll(/[<|]/g, "\\$&");
