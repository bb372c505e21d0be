import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { suggest } from '../../compile/report/DiagnosticCollector.ts';
import type { IssuerApi } from '../http/issuerApi/registerIssuerApi.ts';
import { isLoopback } from '../platform/addresses.ts';
import type { DatabasePlace } from '../platform/database/openDatabase.ts';
import { parseKeys } from '../platform/encryption/keys.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { Environment } from '../platform/sites/SiteSettings.ts';
import { allSettings, limitsOf, readSecret, readSettings, type Values } from './readSettings.ts';

/** Retries: starting with 30 seconds, the last one comes about two hours later. */
const postBackTries = 8;

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
  const values = readSettings(env, wrong);
  wrong.push(...misspelledSettings(env));
  const inFolder = (path: string) => resolve(folder, path);
  const fileOf = (path: string | undefined) => (path === undefined ? undefined : inFolder(path));

  // A single listener: for the host name, the framework would open a second one that bypasses refusals and shutdown.
  const host = values.HOST === 'localhost' ? '127.0.0.1' : values.HOST;
  // A database server may hold real applications: no one gets a sandbox on it by omitting a setting.
  const isUsual = isLoopback(host) && env.NODE_ENV !== 'production' && values.DATABASE_URL === undefined;
  const sandbox = values.SANDBOX === undefined ? isUsual : values.SANDBOX === '1';
  if (sandbox && !isLoopback(host))
    wrong.push('SANDBOX=1 needs a loopback HOST: the sandbox is for this machine only');
  if (values.METRICS_PORT === values.PORT && values.PORT !== 0)
    wrong.push('METRICS_PORT must differ from PORT, so that applicants never reach it');
  const database = databaseOf(values, folder);
  const keyFile = inFolder(values.CARDSTOCK_KEY_FILE ?? join(configFolder(env), 'cardstock', 'sandbox.key'));
  if (keyFile.startsWith(`${database.folder}/`))
    wrong.push('CARDSTOCK_KEY_FILE must not be in DATA_DIR, next to what it protects');

  const options: Options = {
    port: values.PORT,
    host,
    database,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    tracing: tracingOf(values),
    sandbox,
    environment: values.ENVIRONMENT ?? (sandbox ? 'development' : 'production'),
    keys: keysOf(values, sandbox, wrong),
    keyFile,
    retentionFile: fileOf(values.RETENTION_FILE),
    releasesFolder: inFolder(values.RELEASES_DIR),
    appFolder: inFolder(values.APP_DIR),
    paths: { web: values.API_PATH, applicant: values.APPLICANT_API_PATH },
    issuerApi: issuerApiOf(values, wrong),
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    limits: limitsOf(values),
    smtpUrl: values.SMTP_URL,
    smsWebhookUrl: values.SMS_WEBHOOK_URL,
    smsWebhookToken: values.SMS_WEBHOOK_TOKEN,
    servicesFile: fileOf(values.SERVICES_FILE),
    variable: (name) => readSecret(env, name),
    paymentGatewayUrl: values.PAYMENT_GATEWAY_URL,
    paymentGatewayToken: values.PAYMENT_GATEWAY_TOKEN,
    paymentTimeout: values.PAYMENT_TIMEOUT,
    postBackRetry: { limit: postBackTries, delay: values.POST_BACK_RETRY },
  };
  refuseWrong(wrong);
  return options;
}

/** The two addresses and the name are OpenTelemetry's own variables. */
function tracingOf(values: Values): Options['tracing'] {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (endpoint && `${endpoint}/v1/traces`);
  return url === undefined ? undefined : { url, serviceName: values.OTEL_SERVICE_NAME };
}

function keysOf(
  { CARDSTOCK_KEY, CARDSTOCK_KEY_FILE, DATABASE_URL, SANDBOX }: Values,
  sandbox: boolean,
  wrong: string[],
): Uint8Array[] | undefined {
  if (CARDSTOCK_KEY === undefined) {
    if (!sandbox && CARDSTOCK_KEY_FILE === undefined)
      wrong.push(
        `CARDSTOCK_KEY is needed outside the sandbox (openssl rand -hex 32), or CARDSTOCK_KEY_FILE${
          DATABASE_URL !== undefined && SANDBOX === undefined
            ? '; on a DATABASE_URL only SANDBOX=1 makes a sandbox'
            : ''
        }`,
      );
    return undefined;
  }
  if (CARDSTOCK_KEY_FILE !== undefined)
    wrong.push('CARDSTOCK_KEY and CARDSTOCK_KEY_FILE are both set: set one');
  try {
    return parseKeys(CARDSTOCK_KEY);
  } catch (error) {
    wrong.push(`CARDSTOCK_KEY: ${error instanceof Error ? error.message : 'not a key'}`);
    return undefined;
  }
}

function configFolder(env: Record<string, string | undefined>): string {
  return env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
}

/**
 * Prefixes that no one else uses. Names of a database, mail server or port are not included, since platforms set their
 * own; nor are other names with CARDSTOCK_, which Kubernetes and the services file may use.
 */
const ownBeginnings = /^(LIMIT_|CARDSTOCK_K|TRUSTED_PROX|POST_BACK_|APPLICANT_API_|RETENTION_)/;

/** A sentence for each variable that looks like a setting of ours but is not. */
function misspelledSettings(env: Record<string, string | undefined>): string[] {
  const names = Object.keys(allSettings);
  return Object.keys(env)
    .filter((name) => ownBeginnings.test(name) && !names.includes(name) && env[name]?.trim())
    .map((name) => `${name} is not a setting. Did you mean ${suggest(name, names, 2).join(' or ')}?`);
}

/**
 * An issuer's API, behind this server or next to it (design §14).
 * @param wrong gets a sentence for each setting that conflicts with another
 * @returns undefined if this server answers itself
 */
function issuerApiOf(values: Values, wrong: string[]): IssuerApi | undefined {
  const { ISSUER_API, API_BASE, APPLICANT_API_BASE, APPLICANT_API_PATH } = values;
  if (APPLICANT_API_BASE !== undefined && API_BASE === undefined)
    wrong.push('APPLICANT_API_BASE needs API_BASE: both are bases of one API');
  if (ISSUER_API !== undefined && API_BASE !== undefined)
    wrong.push('ISSUER_API and API_BASE are two ways to one API: set one');
  if (ISSUER_API !== undefined) return { behind: baseOf(ISSUER_API) };
  if (API_BASE === undefined) return undefined;
  const web = baseOf(API_BASE);
  // The last part of the path belongs to the web API. ISSUER_API names what is above it, and the rest is below that.
  const root = new URL('..', web);
  const applicant = baseOf(APPLICANT_API_BASE ?? new URL(`.${APPLICANT_API_PATH}`, root).href);
  return { direct: { web: web.href, applicant: applicant.href, origin: root.href } };
}

/** Ends with a slash, so that the path of a call can be appended. */
const baseOf = (address: string) => new URL(`${address.replace(/\/+$/, '')}/`);

/** The options of the server, read from the environment once. */
export interface Options {
  port: number;
  host: string;
  /** A PostgreSQL server or the folder of the embedded database, and its options. */
  database: DatabasePlace;
  /** Where metrics are served; absent: nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** Where spans are sent; absent: nowhere, and OpenTelemetry is not loaded. */
  tracing: { url: string; serviceName: string } | undefined;
  sandbox: boolean;
  environment: Environment;
  /** Keys from the environment, which override those of the file. */
  keys: Uint8Array[] | undefined;
  /** File of the keys; the sandbox creates it if it is missing. */
  keyFile: string;
  /** Retention periods; the product's own document if absent. */
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
  /**
   * A secret from the environment or a file (`readSecret`), for the services file.
   * @throws Error if it is given twice, or its file cannot be read
   */
  variable: (name: string) => string | undefined;
  /** Payment gateway; the sandbox has its own stand-in. */
  paymentGatewayUrl: string | undefined;
  paymentGatewayToken: string | undefined;
  /** Timeout of a call to the payment gateway, in milliseconds. */
  paymentTimeout: number;
  /** How often, and after how many seconds, an event is sent to a partner again (TRK-032). */
  postBackRetry: { limit: number; delay: number };
}

/**
 * The database settings, for commands that need nothing else: no key, and no service.
 * @param env `process.env`
 * @param folder what relative paths start from
 * @throws Error that lists every wrong variable of the database, without repeating secrets
 */
export function readDatabasePlace(
  env: Record<string, string | undefined>,
  folder: string = process.cwd(),
): DatabasePlace {
  const wrong: string[] = [];
  const values = readSettings(env, wrong, (name) => name.startsWith('DATABASE_') || name === 'DATA_DIR');
  refuseWrong(wrong);
  return databaseOf(values, folder);
}

/** The database of the settings. */
function databaseOf(values: Values, folder: string): DatabasePlace {
  return {
    url: values.DATABASE_URL,
    folder: values.DATA_DIR.startsWith('memory://') ? values.DATA_DIR : resolve(folder, values.DATA_DIR),
    connections: values.DATABASE_CONNECTIONS,
    timeouts: {
      connection: values.DATABASE_CONNECTION_TIMEOUT,
      statement: values.DATABASE_STATEMENT_TIMEOUT,
      idle: values.DATABASE_IDLE_TIMEOUT,
    },
    migrate: values.MIGRATE,
  };
}

/** @throws Error that lists everything wrong with the environment */
function refuseWrong(wrong: readonly string[]): void {
  if (wrong.length > 0)
    throw new Error(`The environment is not right:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
}
