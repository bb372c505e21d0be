import { crc32 } from 'node:zlib';

/** Signature and header, which every PNG begins with. */
const headEnd = 33;
const keyword = 'Source\0';

/** A PNG with a line of text in it, which viewers leave alone. */
export function withNote(png: Buffer, note: string): Buffer {
  const chunk = Buffer.from(`tEXt${keyword}${note}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(chunk));
  return Buffer.concat([png.subarray(0, headEnd), length, chunk, check, png.subarray(headEnd)]);
}

/** The line that `withNote` put there; undefined in a picture from elsewhere. */
export function noteOf(png: Buffer): string | undefined {
  const from = headEnd + 8;
  if (png.toString('latin1', headEnd + 4, from + keyword.length) !== `tEXt${keyword}`) return undefined;
  return png.toString('latin1', from + keyword.length, from + png.readUInt32BE(headEnd));
}
