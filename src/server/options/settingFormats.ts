import { isIP } from 'node:net';
import { isLoopback } from '../platform/connections.ts';

/** What text of a setting may look like; `takes` completes "PORT must be …". */
interface Format {
  takes: string;
  validate(text: string): boolean;
}

const overHttps = 'an https:// address without a user name, or http:// on this machine';

/** Most times and longest window, in seconds, that a limit may name. */
const most = { points: 1_000_000, seconds: 86_400 };

/** The format of a limit: `<times>/<seconds>`. */
const timesPerSeconds = {
  takes: `times/seconds such as 600/60, with 1 to ${most.points} times in 1 to ${most.seconds} seconds`,
  validate(text: string): boolean {
    const { points, seconds } = readTimesPerSeconds(text);
    return points >= 1 && points <= most.points && seconds >= 1 && seconds <= most.seconds;
  },
};

/** The formats that a setting may name, for AJV and for the message. */
export const settingFormats = {
  postgres: {
    takes: 'an address that begins with postgres://',
    validate: (text) => /^postgres(ql)?:\/\//.test(text),
  },
  path: { takes: 'a path such as /api', validate: (text) => /^\/[a-z0-9/-]*[a-z0-9]$/i.test(text) },
  /** What is sent there travels encrypted, or does not leave this machine. */
  service: { takes: overHttps, validate: isService },
  /** Paths of calls are put behind it. */
  base: { takes: `${overHttps}, without a query`, validate: (text) => isService(text) && !/[?#]/.test(text) },
  collector: {
    takes: 'an http:// or https:// address such as http://collector:4318',
    validate: (text) => /^https?:\/\//.test(text) && URL.canParse(text),
  },
  mailServer: {
    takes: 'an address that begins with smtp:// or smtps://',
    validate: (text) => /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '',
  },
  proxies: {
    takes: 'addresses or networks such as 10.0.0.7, 10.1.0.0/16, separated by commas',
    validate: (text) => text.split(',').every((part) => isNetwork(part.trim())),
  },
  timesPerSeconds,
} as const satisfies Record<string, Format>;

type SettingFormat = keyof typeof settingFormats;

/** Named networks, as the framework knows them. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, or one with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [, address = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return namedNetworks.includes(text);
  return length === undefined || (Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128));
}

function isService(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** An environment variable as JSON Schema: what it is for, what it takes, and what holds where it is not set. */
export interface Setting {
  description: string;
  type: 'integer' | 'string';
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  format?: SettingFormat;
  default?: string | number;
  /** What holds where it is not set and that depends on other settings, in words. */
  otherwise?: string;
  /** It may be given as a file too: `<NAME>_FILE` names it, as orchestrators mount secrets. */
  secret?: true;
}

/** @returns the two numbers, NaN where the text has another form */
export function readTimesPerSeconds(text: string): { points: number; seconds: number } {
  const [, points = Number.NaN, seconds = Number.NaN] = (/^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []).map(
    Number,
  );
  return { points, seconds };
}
