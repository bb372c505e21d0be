import { isIP } from 'node:net';
import { isLoopback } from '../platform/addresses.ts';
import { defaultTimeouts } from '../platform/database/Database.ts';
import { usualConnections } from '../platform/database/openPool.ts';

/**
 * Every setting except the limits (`limitSettings`), in the order of docs/operation.md, whose table is generated from this
 * list.
 */
export const settings = {
  PORT: { description: 'Port to listen on.', type: 'integer', minimum: 0, maximum: 65_535, default: 4_000 },
  HOST: { description: 'Address to listen on.', type: 'string', default: '127.0.0.1' },
  DATABASE_URL: {
    description: 'PostgreSQL server (postgres://…).',
    type: 'string',
    format: 'postgres',
    otherwise: 'the embedded database',
    secret: true,
  },
  DATABASE_CONNECTIONS: {
    description:
      'Most connections to PostgreSQL that one process opens, besides one for its readiness check. Keep the total of all processes below max_connections.',
    type: 'integer',
    minimum: 2,
    maximum: 500,
    default: usualConnections,
  },
  DATABASE_CONNECTION_TIMEOUT: {
    description: 'Milliseconds to wait for a connection before a call is answered 503.',
    type: 'integer',
    minimum: 100,
    maximum: 60_000,
    default: defaultTimeouts.connection,
  },
  DATABASE_STATEMENT_TIMEOUT: {
    description: 'Milliseconds that a statement may take.',
    type: 'integer',
    minimum: 100,
    maximum: 60_000,
    default: defaultTimeouts.statement,
  },
  DATABASE_IDLE_TIMEOUT: {
    description: 'Milliseconds that a transaction may sit idle before PostgreSQL ends it.',
    type: 'integer',
    minimum: 1_000,
    maximum: 600_000,
    default: defaultTimeouts.idle,
  },
  MIGRATE: {
    description:
      'start: a server updates the schema when it starts. never: run npm run migrate first; a server refuses to start if the schema is behind.',
    type: 'string',
    enum: ['start', 'never'],
    default: 'start',
  },
  DATA_DIR: {
    description: 'Data directory of the embedded database, or memory://.',
    type: 'string',
    default: 'data',
  },
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
  SANDBOX: {
    description:
      '1: personas, stand-in services, outbox and catalogue page, on a loopback HOST only. 0: none of them.',
    type: 'string',
    enum: ['0', '1'],
    otherwise: '1 with the embedded database on a loopback HOST, unless NODE_ENV is production; otherwise 0',
  },
  ENVIRONMENT: {
    description: 'Which hosts in brand.json are used.',
    type: 'string',
    enum: ['development', 'test', 'qa', 'production'],
    otherwise: 'development in the sandbox, otherwise production',
  },
  CARDSTOCK_KEY: {
    description:
      'Keys for encryption at rest, separated by commas: 32 bytes each, hexadecimal or base64. The first one encrypts; all of them decrypt (npm run keys).',
    type: 'string',
    otherwise: 'the sandbox creates its own; otherwise this or CARDSTOCK_KEY_FILE is required',
  },
  CARDSTOCK_KEY_FILE: {
    description: 'File with those keys, separated by commas or line breaks.',
    type: 'string',
    otherwise: 'in the sandbox ~/.config/cardstock/sandbox.key, created on the first start',
  },
  RETENTION_FILE: {
    description: 'JSON document with the retention period of each class of data. Checked at startup.',
    type: 'string',
    otherwise: 'src/server/domain/retention/retention.json, whose periods counsel has not reviewed',
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
  SMTP_URL: {
    description:
      'Mail server for one-time codes: smtps://user:password@host, or smtp://host, which must offer STARTTLS unless it is this machine. The sandbox outbox shows all messages, with or without it.',
    type: 'string',
    format: 'mailServer',
    otherwise: 'no email is sent',
    secret: true,
  },
  SMS_WEBHOOK_URL: {
    description:
      'URL that text messages are posted to as JSON: { to, text, site }. Any 2xx answer means sent.',
    type: 'string',
    format: 'service',
    otherwise: 'no text messages are sent',
  },
  SMS_WEBHOOK_TOKEN: {
    description: 'Bearer token for SMS_WEBHOOK_URL.',
    type: 'string',
    otherwise: 'none',
    secret: true,
  },
  SERVICES_FILE: {
    description: 'JSON file that configures the services of the issuer (docs/services.md).',
    type: 'string',
    otherwise: 'none',
  },
  PAYMENT_GATEWAY_URL: {
    description: 'Payment gateway. Required if several processes share a sandbox.',
    type: 'string',
    format: 'service',
    otherwise: 'the sandbox starts a stand-in',
  },
  PAYMENT_GATEWAY_TOKEN: {
    description: 'Bearer token for PAYMENT_GATEWAY_URL.',
    type: 'string',
    otherwise: 'none',
    secret: true,
  },
  PAYMENT_TIMEOUT: {
    description: 'Milliseconds that a call to the payment gateway may take.',
    type: 'integer',
    minimum: 100,
    maximum: 120_000,
    default: 20_000,
  },
  POST_BACK_RETRY: {
    description:
      'Seconds before an event is sent again to a partner that did not accept it. Each further wait is twice as long.',
    type: 'integer',
    minimum: 1,
    maximum: 3_600,
    default: 30,
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
