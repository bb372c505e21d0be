import { settingsReader } from '../../src/server/options/readSettings.ts';
import { pageSettings, type Setting } from '../../src/server/options/settings.ts';
import { defaultTimeouts } from '../platform/database/Database.ts';
import { usualConnections } from '../platform/database/openPool.ts';

/** The settings of the reference issuer, in the order of docs/operation.md, whose table is generated. */
export const issuerSettings = {
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
      'start: a server updates the schema when it starts. never: run npm run operate -- migrate first; a server refuses to start if the schema is behind.',
    type: 'string',
    enum: ['start', 'never'],
    default: 'start',
  },
  DATA_DIR: {
    description: 'Data directory of the embedded database, or memory://.',
    type: 'string',
    default: 'data',
  },
  SANDBOX: {
    description:
      '1: personas, stand-in services, outbox and catalogue page, on a loopback HOST only. 0: none of them.',
    type: 'string',
    enum: ['0', '1'],
    otherwise: '1 with the embedded database on a loopback HOST, unless NODE_ENV is production; otherwise 0',
  },
  CARDSTOCK_KEY: {
    description:
      'Keys for encryption at rest, separated by commas: 32 bytes each, hexadecimal or base64. The first one encrypts; all of them decrypt (npm run operate -- keys).',
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
    otherwise: 'issuer/domain/retention/retention.json, whose periods counsel has not reviewed',
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

export const { allSettings, readSettings } = settingsReader({ ...pageSettings, ...issuerSettings });

/** The values of the settings of a page server with this issuer. */
export type Values = ReturnType<typeof readSettings>;
