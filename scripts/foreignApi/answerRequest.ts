import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { calls } from './calls.ts';
import type { ForeignCall } from './ForeignCall.ts';
import { Refused } from './Refused.ts';
import type { Session, State } from './State.ts';

type Values = Record<string, unknown>;

export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answered {
  status: number;
  body: string;
}

/** Answers one request, with the deviation that was asked for. */
export function answerRequest(asked: Asked, state: State): Answered {
  const { deviation } = state;
  const [path = ''] = asked.url.split('?');
  const found = Object.entries(calls).find(
    ([, call]) => call.method === asked.method && call.path.test(path),
  );
  const isLacking = deviation?.on === 'route' && deviation.call === found?.[0];
  if (found === undefined || isLacking)
    return answered(404, { error: { code: 'notFound', message: 'Nothing is here.' } });
  const [name, call] = found;
  const isDeviant = (on: string) => deviation?.call === name && deviation.on === on;
  try {
    const session = sessionOf(asked, call, state, isDeviant('noSession'));
    const request = requestOf(asked, call, path);
    const key = call.isKeyed ? asked.headers['idempotency-key'] : undefined;
    const kept = key === undefined ? undefined : session.answers.get(`${name} ${String(key)}`);
    const answer = kept !== undefined && !isDeviant('repeat') ? kept : call.answer(request, session, state);
    if (key !== undefined) session.answers.set(`${name} ${String(key)}`, answer);
    if (!isDeviant('answer')) return answered(200, answer);
    return { status: 200, body: deviation?.text ?? JSON.stringify(deviant(answer as Values, state)) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const isInvalid = error.status === 400 && isDeviant('invalid');
    return answered(isInvalid ? (deviation?.status ?? 400) : error.status, isInvalid ? {} : error.body);
  }
}

function answered(status: number, body: unknown): Answered {
  return { status, body: JSON.stringify(body) };
}

function sessionOf({ headers }: Asked, call: ForeignCall, state: State, isDeviant: boolean): Session {
  const fresh = (): Session => ({ id: randomUUID(), host: '', answers: new Map() });
  if (call.isOpen) return fresh();
  const token = /^Bearer (\S+)$/u.exec(headers.authorization ?? '')?.[1] ?? '';
  const session = state.sessions.get(token);
  if (session !== undefined) return session;
  if (isDeviant && state.deviation?.letsIn) return fresh();
  const status = isDeviant ? (state.deviation?.status ?? 401) : 401;
  throw new Refused(status, 'noSession', 'There is no such session.');
}

function requestOf({ body, method }: Asked, call: ForeignCall, path: string): Values {
  if (method === 'GET') return { ...call.path.exec(path)?.groups };
  const request = parsed(body);
  for (const need of call.needs ?? []) {
    const [key = ''] = need.split('*');
    const value = request[key];
    const isRight = need.endsWith('*')
      ? typeof value === 'object' && value !== null && !Array.isArray(value)
      : ['string', 'number', 'boolean'].includes(typeof value);
    if (!isRight) throw new Refused(400, 'invalid', `${key} is missing or not right.`);
  }
  return request;
}

function parsed(body: string): Values {
  const value = jsonOf(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(400, 'invalid', 'The body is not a JSON object.');
  return value as Values;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused(400, 'noJson', 'The body is not JSON.');
  }
}

function deviant(answer: Values, { deviation }: State): Values {
  const { remove = '', set = {} } = deviation ?? {};
  const { [remove]: _left, ...rest } = answer;
  return laidOver(rest, set);
}

function laidOver(below: Values, above: Values): Values {
  const laid = Object.entries(above).map(([key, value]): [string, unknown] => {
    const other = below[key];
    const isGroup =
      typeof value === 'object' && typeof other === 'object' && value !== null && other !== null;
    return [key, isGroup ? laidOver(other as Values, value as Values) : value];
  });
  return { ...below, ...Object.fromEntries(laid) };
}
