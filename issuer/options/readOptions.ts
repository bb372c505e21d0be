import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type PageOptions, pageOptionsOf } from '../../src/server/options/readPageOptions.ts';
import { misspelledSettings, readSecret, refuseWrong } from '../../src/server/options/readSettings.ts';
import { isLoopback } from '../../src/server/platform/addresses.ts';
import type { DatabasePlace } from '../platform/database/openDatabase.ts';
import { parseKeys } from '../platform/encryption/keys.ts';
import { allSettings, readSettings, type Values } from './issuerSettings.ts';

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
  wrong.push(...misspelledSettings(env, allSettings, ownBeginnings));
  const inFolder = (path: string) => resolve(folder, path);
  const fileOf = (path: string | undefined) => (path === undefined ? undefined : inFolder(path));

  const page = pageOptionsOf(values, folder, wrong);
  // A database server may hold real applications: no one gets a sandbox on it by omitting a setting.
  const isUsual = isLoopback(page.host) && env.NODE_ENV !== 'production' && values.DATABASE_URL === undefined;
  const sandbox = values.SANDBOX === undefined ? isUsual : values.SANDBOX === '1';
  if (sandbox && !isLoopback(page.host))
    wrong.push('SANDBOX=1 needs a loopback HOST: the sandbox is for this machine only');
  const database = databaseOf(values, folder);
  const keyFile = inFolder(values.CARDSTOCK_KEY_FILE ?? join(configFolder(env), 'cardstock', 'sandbox.key'));
  if (keyFile.startsWith(`${database.folder}/`))
    wrong.push('CARDSTOCK_KEY_FILE must not be in DATA_DIR, next to what it protects');

  const options: Options = {
    ...page,
    database,
    sandbox,
    environment: values.ENVIRONMENT ?? (sandbox ? 'development' : 'production'),
    keys: keysOf(values, sandbox, wrong),
    keyFile,
    retentionFile: fileOf(values.RETENTION_FILE),
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

/** The options of a page server with the reference issuer, read from the environment once. */
export interface Options extends PageOptions {
  /** A PostgreSQL server or the folder of the embedded database, and its options. */
  database: DatabasePlace;
  sandbox: boolean;
  /** Keys from the environment, which override those of the file. */
  keys: Uint8Array[] | undefined;
  /** File of the keys; the sandbox creates it if it is missing. */
  keyFile: string;
  /** Retention periods; the product's own document if absent. */
  retentionFile: string | undefined;
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
