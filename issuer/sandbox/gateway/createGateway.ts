import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import cardValidator from 'card-validator';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fastify from 'fastify';
import type { Charge } from '../../domain/ports/services.ts';
import faults from './faults.json' with { type: 'json' };

type Fault = 'drop' | 'silent' | 'garbage' | 'twice' | 'error' | 'slow';

const numbers: Record<string, { decline?: string; fault?: string }> = faults.numbers;
const slow = 3_000;

/**
 * The payment gateway of the sandbox: `POST /charges` with an `Idempotency-Key`, `GET` and `DELETE /charges/{key}`, and
 * its books at `GET /ledger`. One charge per key, however often it is sent. `faults.json` has faults on demand.
 */
export function createGateway(ledger: Ledger): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.get('/ledger', async () => ledger.list());
  app.post('/charges', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const body = request.body as Partial<{ amount: string; from: Charge['from'] }> | null;
    const { amount, from } = body ?? {};
    if (typeof key !== 'string' || key === '' || typeof amount !== 'string' || typeof from !== 'object')
      return reply
        .code(400)
        .send({ error: 'a charge has an Idempotency-Key, an amount and what it is from' });
    const known = ledger.find(key);
    if (known !== undefined) return send(reply, known);
    const fault = numbers[from.number]?.fault as Fault | undefined;
    if (fault === 'error') return reply.code(500).send({ error: 'the gateway has a fault' });
    const entry = ledger.enter({ key, amount, ...decide(from) });
    return misbehave(fault, entry, reply);
  });
  app.get<{ Params: { key: string } }>('/charges/:key', async ({ params: { key } }, reply) => {
    const known = ledger.find(key);
    return known === undefined ? reply.code(404).send({ key, state: 'absent' }) : send(reply, known);
  });
  app.delete<{ Params: { key: string } }>('/charges/:key', async ({ params: { key } }, reply) =>
    send(reply, ledger.find(key) ?? ledger.enter({ key, state: 'canceled' })),
  );
  return app;
}

function decide(from: Charge['from']): Pick<LedgerEntry, 'state' | 'reference' | 'reason'> {
  const reason = numbers[from.number]?.decline ?? (from.kind === 'card' ? mistakeIn(from) : undefined);
  return reason === undefined
    ? { state: 'captured', reference: `ch_${randomUUID()}` }
    : { state: 'declined', reason };
}

function mistakeIn({
  number,
  month,
  year,
  cvv,
}: Extract<Charge['from'], { kind: 'card' }>): string | undefined {
  const { isValid, card } = cardValidator.number(number);
  if (card !== null && !faults.networks.includes(card.type)) return 'network_not_accepted';
  if (!isValid) return 'incorrect_number';
  if (!cardValidator.expirationDate({ month: String(month), year: String(year) }).isValid)
    return 'expired_card';
  return cardValidator.cvv(cvv, card?.code.size).isValid ? undefined : 'incorrect_cvv';
}

/** A canceled key is declined whenever it arrives. */
function answerOf({ key, state, reference, reason }: LedgerEntry): { status: number; body: object } {
  if (state === 'captured') return { status: 201, body: { key, state, reference } };
  return { status: 402, body: { key, state: 'declined', reason: reason ?? 'not_received' } };
}

function send(reply: FastifyReply, entry: LedgerEntry): FastifyReply {
  const { status, body } = answerOf(entry);
  return reply.code(status).send(body);
}

/** What is charged by then is in the books. */
async function misbehave(
  fault: Fault | undefined,
  entry: LedgerEntry,
  reply: FastifyReply,
): Promise<unknown> {
  const { socket } = reply.raw;
  if (fault === 'slow') await pause(slow);
  if (fault === undefined || fault === 'slow' || fault === 'error') return send(reply, entry);
  if (fault === 'garbage') return reply.type('text/html').send('<html>An error has occured</html>');
  reply.hijack();
  if (fault === 'drop') socket?.destroy();
  if (fault === 'twice') {
    const { status, body } = answerOf(entry);
    const text = JSON.stringify(body);
    const once = `HTTP/1.1 ${status} Answered\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
    socket?.write(once + once);
  }
  return undefined;
}

/** What the gateway knows about one key. `canceled`: it never arrived, and is refused from now on. */
interface LedgerEntry {
  key: string;
  state: 'captured' | 'declined' | 'canceled';
  /** Dollars, as text. */
  amount?: string;
  /** The gateway's name for a charge. */
  reference?: string;
  reason?: string;
}

/**
 * The gateway's own books: one line of JSON per key, on disk before anything is answered. They contain no card or
 * account.
 */
export class Ledger {
  readonly #entries = new Map<string, LedgerEntry>();
  readonly #file: number | undefined;

  /** @param file of the books; in memory if absent */
  constructor(file: string | undefined) {
    if (file === undefined) return;
    if (existsSync(file)) {
      for (const line of readFileSync(file, 'utf8').split('\n')) this.#read(line);
    }
    mkdirSync(dirname(file), { recursive: true });
    this.#file = openSync(file, 'a', 0o600);
  }

  find(key: string): LedgerEntry | undefined {
    return this.#entries.get(key);
  }

  list(): LedgerEntry[] {
    return [...this.#entries.values()];
  }

  /** Enters a key that is new. */
  enter(entry: LedgerEntry): LedgerEntry {
    if (this.#entries.has(entry.key)) throw new Error('This key is in the books');
    if (this.#file !== undefined) {
      writeSync(this.#file, `${JSON.stringify(entry)}\n`);
      fsyncSync(this.#file);
    }
    this.#entries.set(entry.key, entry);
    return entry;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** A last line that was cut off by the end of the process was never answered. */
  #read(line: string): void {
    if (!line.endsWith('}')) return;
    const entry: LedgerEntry = JSON.parse(line);
    this.#entries.set(entry.key, entry);
  }
}
