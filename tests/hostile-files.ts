import { pdf, png, xlsx, zip } from "./sample-files";

/** A file of two types, or with false claims about itself; refused by its bytes. */
export type HostileFile = { name: string; filename: string; make: () => Buffer };

const archive = () => zip([{ name: "a.txt", content: Buffer.from("x") }]);
const jpeg = () =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0, 0xff, 0xd9]),
  ]);
/** A frame of `side` x `side`, which must not be decoded. */
const hugeJpeg = (side: number) => {
  const bytes = jpeg();
  bytes.writeUInt16BE(side, 7);
  bytes.writeUInt16BE(side, 9);
  return bytes;
};
const webp = (behind: Buffer = Buffer.alloc(0)) => {
  const chunk = Buffer.concat([Buffer.from("VP8X"), Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 7, 0, 0])]);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(chunk.length + 4, 4);
  return Buffer.concat([head, chunk, behind]);
};

export const FILES: HostileFile[] = [
  { name: "a PDF that is a zip too", filename: "a.pdf", make: () => Buffer.concat([pdf(), archive()]) },
  { name: "a PDF that is a workbook too", filename: "a.pdf", make: () => Buffer.concat([pdf(), xlsx()]) },
  { name: "a PDF without an end", filename: "a.pdf", make: () => Buffer.from("%PDF-1.7\n1 0 obj\n") },
  { name: "a PDF called a workbook", filename: "a.xlsx", make: () => pdf() },
  { name: "a PNG that is a zip too", filename: "a.png", make: () => Buffer.concat([png(), archive()]) },
  {
    name: "a PNG with a page behind it",
    filename: "a.png",
    make: () => Buffer.concat([png(), Buffer.from("<script>alert(1)</script>")]),
  },
  {
    name: "a PNG of 4,000 million pixels",
    filename: "a.png",
    make: () => png(8, 8, { width: 65_000, height: 65_000 }),
  },
  { name: "half a PNG", filename: "a.png", make: () => png().subarray(0, 40) },
  { name: "a JPEG that is a zip too", filename: "a.jpg", make: () => Buffer.concat([jpeg(), archive()]) },
  { name: "a JPEG of 4,000 million pixels", filename: "a.jpg", make: () => hugeJpeg(65_000) },
  {
    name: "a JPEG whose segments never end",
    filename: "a.jpg",
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(200_000, 0xff)]),
  },
  { name: "a webp that is a zip too", filename: "a.webp", make: () => webp(archive()) },
  { name: "a webp that is longer than its file", filename: "a.webp", make: () => webp().subarray(0, 25) },
  { name: "a zip called a picture", filename: "a.png", make: () => archive() },
  { name: "a zip", filename: "a.zip", make: () => archive() },
  {
    name: "a picture of markup",
    filename: "a.svg",
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  },
  {
    name: "a page called a picture",
    filename: "a.jpg",
    make: () => Buffer.from("<!doctype html><script>alert(1)</script>"),
  },
  { name: "a GIF that is a script too", filename: "a.gif", make: () => Buffer.from("GIF89a/*\0\0*/=1;alert(1)") },
  {
    name: "a program",
    filename: "a.pdf",
    make: () => Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01", "latin1"), Buffer.alloc(200)]),
  },
  { name: "nothing", filename: "a.pdf", make: () => Buffer.alloc(0) },
];
