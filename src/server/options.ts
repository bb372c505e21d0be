import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { IssuerApi } from './http/issuerApi/IssuerApi.ts';
import { isLoopback } from './platform/connections/isLoopback.ts';
import type { DatabasePlace, MigrateWhen } from './platform/database/openDatabase.ts';
import { usualConnections } from './platform/database/openPool.ts';
import { usualWaits } from './platform/database/waits.ts';
import { parseKeys } from './platform/encryption/parseKeys.ts';
import type { Limits } from './platform/limits/limits.ts';
import { limitVariables, readLimits } from './platform/limits/readLimits.ts';
import type { Environment } from './platform/sites/ResolvedSite.ts';
import { readSecretFile, readSecretFiles, secretFileVariables } from './readSecretFiles.ts';

/** How the server is to run, read from the environment once. */
export interface Options {
  port: number;
  host: string;
  /** PostgreSQL server; the embedded database where absent. */
  databaseUrl: string | undefined;
  /** Data directory of the embedded database, or `memory://`. */
  dataDir: string;
  /** The one or the other, with how it is used. */
  database: DatabasePlace;
  /** Where metrics are served; nowhere where absent. */
  metrics: { host: string; port: number } | undefined;
  /** Where spans go; nowhere where absent, and OpenTelemetry is not even loaded then. */
  tracing: { url: string; serviceName: string } | undefined;
  sandbox: boolean;
  environment: Environment;
  /** Keys as given in the environment; those of the file count where there are none. */
  keys: Uint8Array[] | undefined;
  /** File of the keys; the sandbox makes it where it is not there. */
  keyFile: string;
  /** How long data is kept; the product's own document where absent. */
  retentionFile: string | undefined;
  releasesFolder: string;
  appFolder: string;
  paths: { web: string; applicant: string };
  /** Who answers the calls of the page instead of this server. */
  issuerApi: IssuerApi | undefined;
  logLevel: string;
  trustedProxies: string | undefined;
  /** How often what may happen. */
  limits: Limits;
  /** Where e-mail goes out; none where absent. */
  smtpUrl: string | undefined;
  /** Where text messages go out; none where absent. */
  smsWebhookUrl: string | undefined;
  smsWebhookToken: string | undefined;
  /** File that names the services of the issuer; none where absent. */
  servicesFile: string | undefined;
  /** A variable of the environment, for the secrets that the services file names. */
  variable: (name: string) => string | undefined;
  /** Who moves money; the sandbox has a stand-in of its own. */
  paymentGatewayUrl: string | undefined;
  paymentGatewayToken: string | undefined;
  /** Milliseconds that the gateway has for an answer. */
  paymentPatience: number;
  /** How often, and after how many seconds, a partner is asked again (TRK-032). */
  postBackRetry: { limit: number; delay: number };
}

/** Every variable with what it does; the documentation is made of it. */
export const variables: Record<string, string> = {
  PORT: 'Port to listen on. Default 4000.',
  HOST: 'Address to listen on. Default 127.0.0.1.',
  DATABASE_URL: 'PostgreSQL server (postgres://…). Without it the embedded database is used.',
  DATABASE_CONNECTIONS:
    'Connections to PostgreSQL that a process opens at most, 2 to 500. All processes together need fewer than its max_connections. Default 10.',
  DATABASE_CONNECTION_TIMEOUT:
    'Milliseconds that a connection may take before callers are told that the database is away, 100 to 60000. Default 5000.',
  DATABASE_STATEMENT_TIMEOUT: 'Milliseconds that a statement may take, 100 to 60000. Default 5000.',
  DATABASE_IDLE_TIMEOUT:
    'Milliseconds that a transaction may lie idle before PostgreSQL ends it, 1000 to 600000: longer than any outside service may take for a decision. Default 60000.',
  MIGRATE:
    'start: a starting process brings the schema up to date. never: npm run migrate does that before, and the start is refused while the schema is behind. Default start.',
  DATA_DIR: 'Data directory of the embedded database, or memory://. Default ./data.',
  METRICS_PORT:
    'Port of its own for GET /metrics, as Prometheus reads them. Default none: nothing is measured. Nobody but the operator may reach it.',
  METRICS_HOST: 'Address that metrics are served on. Default 127.0.0.1.',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'Collector of OpenTelemetry that takes traces as OTLP over HTTP, such as http://collector:4318. Default none: there are no traces.',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'The whole address for traces, where it is another one. Default none.',
  OTEL_SERVICE_NAME: 'Name of this service in traces. Default cardstock.',
  SANDBOX:
    '1: personas, stand-in services, outbox, catalogue page; on a loopback HOST only. 0: none of it. Default 1 on a loopback HOST unless NODE_ENV is production.',
  ENVIRONMENT:
    'development, test, qa or production: which hosts of the brands count. Default development in the sandbox, else production.',
  CARDSTOCK_KEY:
    'Keys for encryption at rest, the newest first, with commas: 32 bytes each, hexadecimal or base64. Which one is used says the database (npm run keys). The sandbox makes its own.',
  CARDSTOCK_KEY_FILE:
    'File with those keys instead, with commas or on lines of their own. Default in the sandbox ~/.config/cardstock/sandbox.key, made where it is not there.',
  RETENTION_FILE:
    'JSON document that says how long data of each class is kept, in place of src/server/domain/retention/retention.json, whose defaults counsel has to confirm. Checked at start.',
  RELEASES_DIR: 'Folder of the releases. Default ./releases.',
  APP_DIR: 'Folder of the code build. Default ./dist.',
  API_PATH: 'Base path of the web API. Default /api.',
  APPLICANT_API_PATH: 'Base path of the applicant API. Default /applicant-api.',
  ISSUER_API:
    'API of an issuer that answers the calls instead of this server: https://, or http:// on this machine. The page calls this server, which passes on what the contract knows. Its calls stand below API_PATH and APPLICANT_API_PATH there.',
  API_BASE:
    'Base of the web API of an issuer that the page calls by itself: https://, or http:// on this machine. The policy of the pages allows it; the API has to allow their origins (CORS).',
  APPLICANT_API_BASE: 'Base of its applicant API. Default APPLICANT_API_PATH beside API_BASE.',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent. Default info.',
  TRUSTED_PROXIES:
    'Addresses or networks of proxies whose X-Forwarded headers count, with commas. Default none: the sandbox then refuses what came through a proxy; with them its sites alone are open to it.',
  SMTP_URL:
    'Mail server for one-time codes (smtps://user:password@host, or smtp://host, which then has to offer STARTTLS unless it is this machine). The sandbox shows messages in its outbox, with or without it.',
  SMS_WEBHOOK_URL:
    'Address that gets text messages as JSON, { to, text, site }, by POST: https://, or http:// on this machine. Any 2xx answer means sent.',
  SMS_WEBHOOK_TOKEN: 'Bearer token that goes with them. Default none.',
  SERVICES_FILE:
    'JSON file that names the services of the issuer: decision, reservations, checks and others (docs/services.md). Outside the sandbox the server does not start where what a flow needs is neither named there nor left out on purpose.',
  PAYMENT_GATEWAY_URL:
    'Payment gateway: https://, or http:// on this machine. The sandbox starts a stand-in of its own; several processes of it need one address.',
  PAYMENT_GATEWAY_TOKEN: 'Bearer token that goes to it. Default none.',
  PAYMENT_PATIENCE: 'Milliseconds that it has for an answer, 100 to 120000. Default 20000.',
  POST_BACK_RETRY:
    'Seconds before a partner that did not take an event is asked again, 1 to 3600; each further time takes twice as long. Default 30.',
  ...secretFileVariables,
  ...limitVariables,
};

/** Tries after the first: with 30 seconds to begin with the last one comes some two hours later. */
const postBackTries = 8;

const environments: readonly Environment[] = ['development', 'test', 'qa', 'production'];
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads the options.
 * @param env `process.env`
 * @param folder what relative paths start from
 * @throws Error that lists every variable that is wrong, without repeating secrets
 */
export function readOptions(
  env: Record<string, string | undefined>,
  folder: string = process.cwd(),
): Options {
  const wrong: string[] = [];
  const fromFiles = readSecretFiles(env, wrong);
  const given = (name: string) => fromFiles[name] ?? (env[name]?.trim() || undefined);
  const oneOf = <Word extends string>(name: string, words: readonly Word[], usual: Word): Word => {
    const word = given(name);
    if (word === undefined) return usual;
    const known = words.find((candidate) => candidate === word);
    if (known === undefined) wrong.push(`${name} must be one of ${words.join(', ')}`);
    return known ?? usual;
  };
  const path = (name: string, usual: string): string => {
    const value = given(name) ?? usual;
    if (!/^\/[a-z0-9/-]*[a-z0-9]$/i.test(value)) wrong.push(`${name} must be a path such as ${usual}`);
    return value;
  };

  const named = given('HOST') ?? '127.0.0.1';
  // One listener: for the name the framework opens a second one, past what refuses and closes connections.
  const host = named === 'localhost' ? '127.0.0.1' : named;
  const port = Number(given('PORT') ?? '4000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    wrong.push('PORT must be a number from 0 to 65535');
  const usualSandbox = isLoopback(host) && env.NODE_ENV !== 'production' ? '1' : '0';
  const sandbox = oneOf('SANDBOX', ['0', '1'], usualSandbox) === '1';
  if (sandbox && !isLoopback(host))
    wrong.push('SANDBOX=1 needs a loopback HOST: the sandbox is for this machine only');
  const databaseUrl = given('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
    wrong.push('DATABASE_URL must begin with postgres://');
  const dataDir = given('DATA_DIR') ?? 'data';
  const number = (name: string, usual: number, [least, most]: readonly [number, number]): number => {
    const value = given(name);
    if (value === undefined) return usual;
    const read = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (read >= least && read <= most) return read;
    wrong.push(`${name} must be a number from ${least} to ${most}`);
    return usual;
  };
  const smtpUrl = given('SMTP_URL');
  if (smtpUrl !== undefined && !isMailServer(smtpUrl))
    wrong.push('SMTP_URL must be an address that begins with smtp:// or smtps://');
  const smsWebhookUrl = given('SMS_WEBHOOK_URL');
  if (smsWebhookUrl !== undefined && !isWebhook(smsWebhookUrl))
    wrong.push('SMS_WEBHOOK_URL must be an https:// address without a user name, or http:// on this machine');
  const paymentGatewayUrl = given('PAYMENT_GATEWAY_URL');
  if (paymentGatewayUrl !== undefined && !isWebhook(paymentGatewayUrl))
    wrong.push(
      'PAYMENT_GATEWAY_URL must be an https:// address without a user name, or http:// on this machine',
    );
  const paymentPatience = Number(given('PAYMENT_PATIENCE') ?? '20000');
  if (!Number.isInteger(paymentPatience) || paymentPatience < 100 || paymentPatience > 120_000)
    wrong.push('PAYMENT_PATIENCE must be a number from 100 to 120000');
  const postBackDelay = Number(given('POST_BACK_RETRY') ?? '30');
  if (!Number.isInteger(postBackDelay) || postBackDelay < 1 || postBackDelay > 3_600)
    wrong.push('POST_BACK_RETRY must be a number from 1 to 3600');
  const paths = { web: path('API_PATH', '/api'), applicant: path('APPLICANT_API_PATH', '/applicant-api') };
  const dataFolder = dataDir.startsWith('memory://') ? dataDir : resolve(folder, dataDir);
  const metricsPort = number('METRICS_PORT', -1, [0, 65_535]);
  const metricsHost = given('METRICS_HOST') ?? '127.0.0.1';
  if (metricsPort === port && port !== 0)
    wrong.push('METRICS_PORT must be another one than PORT: applicants never reach it');
  const servicesFile = given('SERVICES_FILE');
  const retentionFile = given('RETENTION_FILE');
  const keys = keysOf(given('CARDSTOCK_KEY'), given('CARDSTOCK_KEY_FILE'), sandbox, wrong);
  const options: Options = {
    port,
    host,
    databaseUrl,
    dataDir: dataFolder,
    database: {
      url: databaseUrl,
      folder: dataFolder,
      connections: number('DATABASE_CONNECTIONS', usualConnections, [2, 500]),
      waits: {
        connection: number('DATABASE_CONNECTION_TIMEOUT', usualWaits.connection, [100, 60_000]),
        statement: number('DATABASE_STATEMENT_TIMEOUT', usualWaits.statement, [100, 60_000]),
        idle: number('DATABASE_IDLE_TIMEOUT', usualWaits.idle, [1_000, 600_000]),
      },
      migrate: oneOf<MigrateWhen>('MIGRATE', ['start', 'never'], 'start'),
    },
    metrics: metricsPort < 0 ? undefined : { host: metricsHost, port: metricsPort },
    tracing: tracingOf(given, wrong),
    sandbox,
    environment: oneOf('ENVIRONMENT', environments, sandbox ? 'development' : 'production'),
    keys,
    keyFile: resolve(
      folder,
      given('CARDSTOCK_KEY_FILE') ?? join(configFolder(env), 'cardstock', 'sandbox.key'),
    ),
    retentionFile: retentionFile === undefined ? undefined : resolve(folder, retentionFile),
    releasesFolder: resolve(folder, given('RELEASES_DIR') ?? 'releases'),
    appFolder: resolve(folder, given('APP_DIR') ?? 'dist'),
    paths,
    issuerApi: issuerApiOf(given, paths, wrong),
    logLevel: oneOf('LOG_LEVEL', levels, 'info'),
    trustedProxies: given('TRUSTED_PROXIES'),
    limits: readLimits(given, wrong),
    smtpUrl,
    smsWebhookUrl,
    smsWebhookToken: given('SMS_WEBHOOK_TOKEN'),
    servicesFile: servicesFile === undefined ? undefined : resolve(folder, servicesFile),
    variable: (name) => env[name] ?? readSecretFile(env[`${name}_FILE`]),
    paymentGatewayUrl,
    paymentGatewayToken: given('PAYMENT_GATEWAY_TOKEN'),
    paymentPatience,
    postBackRetry: { limit: postBackTries, delay: postBackDelay },
  };
  if (options.keyFile.startsWith(`${options.dataDir}/`))
    wrong.push('CARDSTOCK_KEY_FILE must not lie in DATA_DIR, beside what it protects');
  if (wrong.length > 0)
    throw new Error(`The environment is not right:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  return options;
}

/** An issuer's API, behind this server or beside it. */
function issuerApiOf(
  given: (name: string) => string | undefined,
  paths: Options['paths'],
  wrong: string[],
): IssuerApi | undefined {
  const base = (name: string): URL | undefined => {
    const address = given(name);
    if (address === undefined) return undefined;
    if (isWebhook(address) && !/[?#]/.test(address)) return new URL(`${address.replace(/\/+$/, '')}/`);
    wrong.push(`${name} must be an https:// address without user name and query, or http:// on this machine`);
    return undefined;
  };
  const behind = base('ISSUER_API');
  const web = base('API_BASE');
  const applicant = base('APPLICANT_API_BASE');
  if (given('APPLICANT_API_BASE') !== undefined && given('API_BASE') === undefined)
    wrong.push('APPLICANT_API_BASE needs API_BASE: both bases are those of one API');
  if (given('ISSUER_API') !== undefined && given('API_BASE') !== undefined)
    wrong.push('ISSUER_API and API_BASE are two ways to one API: give one');
  if (behind !== undefined) return { behind };
  if (web === undefined) return undefined;
  const beside = applicant ?? new URL(`${paths.applicant}/`, web);
  return { direct: { web: web.href, applicant: beside.href, origin: new URL('/', web).href } };
}

function tracingOf(given: (name: string) => string | undefined, wrong: string[]): Options['tracing'] {
  const [endpoint, whole, serviceName = 'cardstock'] = [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'OTEL_SERVICE_NAME',
  ].map(given);
  const isAddress = (address: string) => /^https?:\/\//.test(address) && URL.canParse(address);
  for (const [name, address] of Object.entries({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole,
  }))
    if (address !== undefined && !isAddress(address))
      wrong.push(`${name} must be an http:// or https:// address such as http://collector:4318`);
  const url = whole ?? (endpoint && `${endpoint.replace(/\/+$/, '')}/v1/traces`);
  return url === undefined ? undefined : { url, serviceName };
}

function isMailServer(address: string): boolean {
  return /^smtps?:\/\//.test(address) && URL.canParse(address) && new URL(address).hostname !== '';
}

/** Codes travel encrypted, or do not leave this machine. */
function isWebhook(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

function keysOf(
  text: string | undefined,
  file: string | undefined,
  sandbox: boolean,
  wrong: string[],
): Uint8Array[] | undefined {
  if (text === undefined) {
    if (!sandbox && file === undefined)
      wrong.push('CARDSTOCK_KEY is needed outside the sandbox (openssl rand -hex 32), or CARDSTOCK_KEY_FILE');
    return undefined;
  }
  if (file !== undefined)
    wrong.push('CARDSTOCK_KEY and CARDSTOCK_KEY_FILE are two places for keys: give one');
  try {
    return parseKeys(text);
  } catch (error) {
    wrong.push(`CARDSTOCK_KEY: ${error instanceof Error ? error.message : 'not a key'}`);
    return undefined;
  }
}

function configFolder(env: Record<string, string | undefined>): string {
  return env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
}
