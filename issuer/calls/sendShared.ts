import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';

/** The beginning of an answer, as text and compressed, with the checksum of the text. */
interface Beginning {
  text: Buffer;
  deflated: Buffer;
  crc: number;
}

/** Cached by the object that it was made from. */
const known = new WeakMap<object, Beginning>();

/**
 * Sends an answer that is mostly the same for everybody (`CallAnswer.shared`). That part is serialized and compressed
 * once; the rest follows uncompressed, in the same gzip member: it is a token, which does not compress.
 * @param body of the answer; its payload holds the rest
 */
export function sendShared(reply: FastifyReply, body: unknown, shared: object): FastifyReply {
  const { Payload, ...envelope } = isObject(body) ? body : {};
  const { text, deflated, crc } = known.get(shared) ?? beginningOf(shared);
  const rest = Buffer.from(`${JSON.stringify(Payload).slice(1)},${JSON.stringify(envelope).slice(1)}`);
  if (!acceptsGzip(String(reply.request.headers['accept-encoding'] ?? '')))
    return reply.send(Buffer.concat([text, rest]));
  const stored = Buffer.alloc(5);
  stored.writeUInt8(1, 0);
  stored.writeUInt16LE(rest.length, 1);
  stored.writeUInt16LE(~rest.length & 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(rest, crc), 0);
  trailer.writeUInt32LE(text.length + rest.length, 4);
  const member = Buffer.concat([header, deflated, stored, rest, trailer]);
  return reply.header('vary', 'accept-encoding').header('content-encoding', 'gzip').send(member);
}

/** Of a gzip member: deflate, no name, no time, of an unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

function beginningOf(shared: object): Beginning {
  const text = Buffer.from(`{"Payload":${JSON.stringify(shared).slice(0, -1)},`);
  // Flushed, so that the next block begins at a byte boundary.
  const deflated = deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const made = { text, deflated, crc: crc32(text) };
  known.set(shared, made);
  return made;
}

function acceptsGzip(encodings: string): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0+)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/iu.test(encodings);
}
