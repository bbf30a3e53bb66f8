/** The part of pdfkit that prints the books: it has no types of its own. */
declare module "pdfkit" {
  type Glyph = { advanceWidth: number };
  type Font = {
    id: string;
    /** Glyph numbers in hexadecimal and their widths in thousandths, in visual order. */
    encode(text: string, features: string[]): [string[], Glyph[]];
    ref(): unknown;
  };
  type Options = {
    size: [number, number];
    margin: number;
    autoFirstPage: boolean;
    lang: string;
    info: Record<string, string | Date>;
  };
  export default class PDFDocument {
    constructor(options: Options);
    page: { fonts: Record<string, unknown> };
    _font: Font;
    font(path: string): this;
    addPage(): this;
    addContent(content: string): this;
    end(): void;
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
  }
}
