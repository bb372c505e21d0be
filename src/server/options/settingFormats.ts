import { isIP } from 'node:net';
import { isLoopback } from '../platform/connections/connections.ts';
import { timesPerSeconds } from './timesPerSeconds.ts';

/** What text of a setting may look like; `takes` completes "PORT must be …". */
interface Format {
  takes: string;
  validate(text: string): boolean;
}

const overHttps = 'an https:// address without a user name, or http:// on this machine';

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
  base: {
    takes: `${overHttps}, without a query`,
    validate: (text) => isService(text) && !/[?#]/.test(text),
  },
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

export type SettingFormat = keyof typeof settingFormats;

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
