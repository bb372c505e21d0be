import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { isLoopback } from './platform/connections/isLoopback.ts';
import { parseKeys } from './platform/encryption/parseKeys.ts';
import type { Limits } from './platform/limits/limits.ts';
import { limitVariables, readLimits } from './platform/limits/readLimits.ts';
import type { Environment } from './platform/sites/ResolvedSite.ts';

/** How the server is to run, read from the environment once. */
export interface Options {
  port: number;
  host: string;
  /** PostgreSQL server; the embedded database where absent. */
  databaseUrl: string | undefined;
  /** Data directory of the embedded database, or `memory://`. */
  dataDir: string;
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
  logLevel: string;
  trustedProxies: string | undefined;
  /** How often what may happen. */
  limits: Limits;
  /** Where e-mail goes out; none where absent. */
  smtpUrl: string | undefined;
  /** Where text messages go out; none where absent. */
  smsWebhookUrl: string | undefined;
  smsWebhookToken: string | undefined;
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
  DATA_DIR: 'Data directory of the embedded database, or memory://. Default ./data.',
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
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent. Default info.',
  TRUSTED_PROXIES:
    'Addresses or networks of proxies whose X-Forwarded headers count, with commas. Default none: the sandbox then refuses what came through a proxy; with them its sites alone are open to it.',
  SMTP_URL:
    'Mail server for one-time codes (smtps://user:password@host, or smtp://host, which then has to offer STARTTLS unless it is this machine). The sandbox shows messages in its outbox, with or without it.',
  SMS_WEBHOOK_URL:
    'Address that gets text messages as JSON, { to, text, site }, by POST: https://, or http:// on this machine. Any 2xx answer means sent.',
  SMS_WEBHOOK_TOKEN: 'Bearer token that goes with them. Default none.',
  PAYMENT_GATEWAY_URL:
    'Payment gateway: https://, or http:// on this machine. The sandbox starts a stand-in of its own; several processes of it need one address.',
  PAYMENT_GATEWAY_TOKEN: 'Bearer token that goes to it. Default none.',
  PAYMENT_PATIENCE: 'Milliseconds that it has for an answer, 100 to 120000. Default 20000.',
  POST_BACK_RETRY:
    'Seconds before a partner that did not take an event is asked again, 1 to 3600; each further time takes twice as long. Default 30.',
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
  const given = (name: string) => env[name]?.trim() || undefined;
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
  const retentionFile = given('RETENTION_FILE');
  const keys = keysOf(given('CARDSTOCK_KEY'), given('CARDSTOCK_KEY_FILE'), sandbox, wrong);
  const options: Options = {
    port,
    host,
    databaseUrl,
    dataDir: dataDir.startsWith('memory://') ? dataDir : resolve(folder, dataDir),
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
    paths: { web: path('API_PATH', '/api'), applicant: path('APPLICANT_API_PATH', '/applicant-api') },
    logLevel: oneOf('LOG_LEVEL', levels, 'info'),
    trustedProxies: given('TRUSTED_PROXIES'),
    limits: readLimits(given, wrong),
    smtpUrl,
    smsWebhookUrl,
    smsWebhookToken: given('SMS_WEBHOOK_TOKEN'),
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
