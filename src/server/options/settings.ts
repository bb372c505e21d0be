import { isIP } from 'node:net';
import { isLoopback } from '../platform/addresses.ts';

/** The settings of the page server, except the limits, in the order of docs/operation.md, whose tables are generated. */
export const pageSettings = {
  PORT: { description: 'Port to listen on.', type: 'integer', minimum: 0, maximum: 65_535, default: 4_000 },
  HOST: { description: 'Address to listen on.', type: 'string', default: '127.0.0.1' },
  METRICS_PORT: {
    description:
      'Separate port for GET /metrics in the Prometheus format. Only operators should be able to reach it.',
    type: 'integer',
    minimum: 0,
    maximum: 65_535,
    otherwise: 'nothing is measured',
  },
  METRICS_HOST: { description: 'Address that metrics are served on.', type: 'string', default: '127.0.0.1' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    description: 'OpenTelemetry collector for traces, OTLP over HTTP.',
    type: 'string',
    format: 'collector',
    otherwise: 'no traces',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    description: 'Full address for traces.',
    type: 'string',
    format: 'collector',
    otherwise: '/v1/traces of OTEL_EXPORTER_OTLP_ENDPOINT',
  },
  OTEL_SERVICE_NAME: { description: 'Name of this service in traces.', type: 'string', default: 'cardstock' },
  ENVIRONMENT: {
    description: 'Which hosts in brand.json are used.',
    type: 'string',
    enum: ['development', 'test', 'qa', 'production'],
    otherwise:
      'development in the sandbox, and with an API elsewhere on a loopback HOST unless NODE_ENV is production; otherwise production',
  },
  RELEASES_DIR: { description: 'Folder of the releases.', type: 'string', default: 'releases' },
  APP_DIR: { description: 'Folder of the built application.', type: 'string', default: 'dist' },
  API_PATH: { description: 'Base path of the web API.', type: 'string', format: 'path', default: '/api' },
  APPLICANT_API_PATH: {
    description: 'Base path of the applicant API.',
    type: 'string',
    format: 'path',
    default: '/applicant-api',
  },
  ISSUER_API: {
    description:
      "An issuer's API that answers the calls instead of this server. Pages call this server, which forwards the calls of the contract to API_PATH and APPLICANT_API_PATH below this address.",
    type: 'string',
    format: 'base',
    otherwise: 'this server answers',
  },
  API_BASE: {
    description:
      "Base of an issuer's web API that pages call directly (docs/your-own-api.md). The API must allow the origins of the pages (CORS).",
    type: 'string',
    format: 'base',
    otherwise: 'pages call this server',
  },
  APPLICANT_API_BASE: {
    description: "Base of the issuer's applicant API. Requires API_BASE.",
    type: 'string',
    format: 'base',
    otherwise: 'APPLICANT_API_PATH in the folder above API_BASE',
  },
  LOG_LEVEL: {
    description: 'Lowest level that is logged.',
    type: 'string',
    enum: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    default: 'info',
  },
  TRUSTED_PROXIES: {
    description: 'Proxies whose X-Forwarded headers are trusted.',
    type: 'string',
    format: 'proxies',
    otherwise:
      'none; the sandbox then refuses requests that came through a proxy. With trusted proxies, the sandbox serves them its sites only',
  },
} as const satisfies Record<string, Setting>;

/** A format of text; `takes` completes "PORT must be …". */
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
  /** Traffic to it is encrypted or stays on this machine. */
  service: { takes: overHttps, validate: isService },
  /** The paths of calls are appended to it. */
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

/** An environment variable as JSON Schema. */
export interface Setting {
  description: string;
  type: 'integer' | 'string';
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  format?: SettingFormat;
  default?: string | number;
  /** The default in words, if it depends on other settings. */
  otherwise?: string;
  /** `<NAME>_FILE` can name a file that holds it, the way orchestrators mount secrets. */
  secret?: true;
}

/** @returns the two numbers, or NaN if the text has another form */
export function readTimesPerSeconds(text: string): { points: number; seconds: number } {
  const [, points = Number.NaN, seconds = Number.NaN] = (/^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []).map(
    Number,
  );
  return { points, seconds };
}
