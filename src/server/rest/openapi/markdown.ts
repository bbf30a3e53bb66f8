/** Escapes text for Markdown: `<token>` is not HTML, and a bar does not end a cell. */
export const plain = (text: string) => text.replaceAll(/[<|]/g, "\\$&");
