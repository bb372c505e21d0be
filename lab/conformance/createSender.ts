import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { ApiFailure } from '../../src/api/client.ts';
import { serverCode, serverMessage } from '../../src/api/failureOutcome.ts';
import { httpFailure, readKey } from '../../src/api/readAnswer.ts';

export interface Sending {
  method: 'GET' | 'POST';
  /** Below the address of the server. */
  path: string;
  headers?: Record<string, string>;
  /** As it is sent. */
  body?: string | undefined;
}

/** What came; `lost` where nothing usable did. */
export interface Came {
  status: number;
  type: string;
  text: string;
  lost?: 'timeout' | 'network';
  /** Milliseconds that were waited where it is a time-out. */
  waited?: number;
  /** The answer as the page's client takes it where its status is no 2xx. */
  failure?: ApiFailure;
}

export interface Sender {
  /** What requests name as their host; that of the address unless it is set. */
  host: string;
  send(sending: Sending): Promise<Came>;
  sent(): number;
}

/** Requests without an answer in time, after which no more are sent: the rest would take hours. */
const mostSilent = 5;
/** Characters of an answer that are read; the longest of ours, a PDF, has a tenth. */
const longest = 20_000_000;

/** No more requests are sent. */
export class Exhausted extends Error {}

/**
 * Sends requests to one server and to no other: redirections are answers. `*.localhost` is this machine, whatever the
 * resolver says.
 * @param most requests altogether
 * @param timeout milliseconds after which a call counts as not answered
 */
export function createSender(server: URL, most: number, timeout: number): Sender {
  const isLocal = server.hostname === 'localhost' || server.hostname.endsWith('.localhost');
  const port = server.port === '' ? {} : { port: server.port };
  let count = 0;
  let silent = 0;
  return {
    host: server.host,
    sent: () => count,
    send({ method, path, headers = {}, body }) {
      if (silent >= mostSilent) throw new Exhausted(`${silent} requests were not answered in time.`);
      count += 1;
      if (count > most) throw new Exhausted(`After ${most} requests no more are sent.`);
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      return new Promise((resolve) => {
        const signal = AbortSignal.timeout(timeout);
        const end = () => {
          if (signal.aborted) silent += 1;
          const lost = signal.aborted
            ? { lost: 'timeout' as const, waited: timeout }
            : { lost: 'network' as const };
          resolve({ status: 0, type: '', text: '', ...lost });
        };
        const call = (server.protocol === 'https:' ? secure : plain)(
          {
            ...port,
            host: isLocal ? 'localhost' : server.hostname,
            servername: server.hostname,
            method,
            path,
            headers: { host: this.host, accept: 'application/json', ...length, ...headers },
            agent: false,
            signal,
          },
          (answer) => {
            const pieces: Buffer[] = [];
            let size = 0;
            answer.on('data', (piece: Buffer) => {
              size += piece.length;
              if (size > longest) call.destroy();
              else pieces.push(piece);
            });
            answer.on('error', end);
            answer.on('end', () => {
              const status = answer.statusCode ?? 0;
              const text = Buffer.concat(pieces).toString();
              resolve({
                status,
                type: answer.headers['content-type'] ?? '',
                text,
                ...failureOf(status, text),
              });
            });
          },
        );
        call.on('error', end);
        call.end(body);
      });
    },
  };
}

function failureOf(status: number, text: string): { failure?: ApiFailure } {
  if (status >= 200 && status < 300) return {};
  // A `Response` takes no status below 200, and the page would not see one either.
  return {
    failure: status < 200 ? new ApiFailure('network') : httpFailure(new Response(null, { status }), text),
  };
}

/** Whether a refusal says in a sentence or a code why. */
export function saysWhy(body: unknown): boolean {
  return serverMessage(body) !== undefined || serverCode(body) !== undefined;
}

/** An answer in words: its status and, of a refusal, code and place. Sentences may repeat what was sent, and stay away. */
export function cameInWords({ status, lost, waited = 0, failure }: Came): string {
  if (lost === 'timeout') return `no answer within ${waited / 1000} s`;
  if (lost !== undefined) return 'no answer: the connection was refused or lost';
  if (failure === undefined) return String(status);
  const code = serverCode(failure.body);
  const path = readKey(readKey(failure.body, 'Error'), 'Path');
  const words = [
    code !== undefined && /^[\w.-]{1,40}$/u.test(code) && `code ${code}`,
    typeof path === 'string' && /^[\w./-]{1,80}$/u.test(path) && `at ${path}`,
    !saysWhy(failure.body) && 'without a reason',
  ].filter((word) => word !== false);
  return [status, ...words].join(', ');
}
