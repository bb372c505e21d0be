import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { usualLimits } from '../../src/server/platform/limits/limits.ts';
import { temporaryFolder } from '../../testing/compile/temporaryFolder.ts';
import { allSettings } from './issuerSettings.ts';
import { readDatabasePlace, readOptions } from './readOptions.ts';

const key = 'ab'.repeat(32);

describe('readOptions', () => {
  it('is a sandbox on this machine where nothing is said', () => {
    expect(readOptions({ HOME: '/home/a' }, '/srv/cardstock')).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      database: { url: undefined, folder: '/srv/cardstock/data' },
      sandbox: true,
      environment: 'development',
      keyFile: '/home/a/.config/cardstock/sandbox.key',
      paths: { web: '/api', applicant: '/applicant-api' },
    });
  });

  it('is none in production or on another address', () => {
    expect(readOptions({ NODE_ENV: 'production', CARDSTOCK_KEY: key })).toMatchObject({
      sandbox: false,
      environment: 'production',
    });
    expect(readOptions({ HOST: '0.0.0.0', CARDSTOCK_KEY: key }).sandbox).toBe(false);
  });

  it('[F-304] is none on a database server, unless a sandbox is asked for', () => {
    const given = {
      DATABASE_URL: 'postgres://db/cardstock',
      CARDSTOCK_KEY: key,
      SERVICES_FILE: 'services.json',
    };
    expect(readOptions(given)).toMatchObject({ sandbox: false, environment: 'production' });
    expect(readOptions({ ...given, SANDBOX: '1' })).toMatchObject({ sandbox: true });
    expect(() => readOptions({ DATABASE_URL: given.DATABASE_URL })).toThrow(
      'CARDSTOCK_KEY is needed outside the sandbox (openssl rand -hex 32), or CARDSTOCK_KEY_FILE; on a DATABASE_URL only SANDBOX=1 makes a sandbox',
    );
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'example.com', '127.0.0.1.example.com'])(
    'refuses a sandbox on %s',
    (host) => {
      expect(() => readOptions({ SANDBOX: '1', HOST: host })).toThrow('SANDBOX=1 needs a loopback HOST');
    },
  );

  it.each([
    ['localhost', '127.0.0.1'],
    ['127.1.2.3', '127.1.2.3'],
    ['::1', '::1'],
  ])('[F-302] [F-303] is one on %s, and listens once: on %s', (HOST, host) => {
    expect(readOptions({ HOST })).toMatchObject({ host, sandbox: true });
  });

  it('[F-304] does not start without a key outside the sandbox, given in one place', () => {
    expect(() => readOptions({ SANDBOX: '0' })).toThrow('CARDSTOCK_KEY is needed');
    const file = { SANDBOX: '0', CARDSTOCK_KEY_FILE: '/run/secrets/keys' };
    expect(readOptions(file)).toMatchObject({ keys: undefined, keyFile: '/run/secrets/keys' });
    expect(() => readOptions({ ...file, CARDSTOCK_KEY: key })).toThrow('set one');
  });

  it('takes a secret from the file that its variable names, and from one place only', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'database');
    const empty = join(folder, 'empty');
    writeFileSync(file, 'postgres://cardstock:hunter2@db/cardstock\n');
    writeFileSync(empty, '\n');
    const options = readOptions({ DATABASE_URL_FILE: file, CARDSTOCK_KEY: key });
    expect(options.database.url).toBe('postgres://cardstock:hunter2@db/cardstock');
    const attempt = () =>
      readOptions({
        DATABASE_URL: 'postgres://one',
        DATABASE_URL_FILE: file,
        SMTP_URL_FILE: empty,
        SMS_WEBHOOK_TOKEN_FILE: join(folder, 'missing'),
      });
    expect(attempt).toThrow(
      /DATABASE_URL and DATABASE_URL_FILE are both set.*\n.*SMTP_URL_FILE .*is empty\n.*SMS_WEBHOOK_TOKEN_FILE .*cannot be read/,
    );
    expect(attempt).not.toThrow(/hunter2/);
  });

  it('[SAFE-13] reads a secret of the services file as it reads its own', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'token');
    writeFileSync(file, '  hunter2\n');
    const missing = join(folder, 'missing');
    const { variable } = readOptions({
      HOME: folder,
      PLAIN: ' hunter2 ',
      FILED_FILE: file,
      TWICE: 'hunter2',
      TWICE_FILE: file,
      LOST_FILE: missing,
    });
    expect([variable('PLAIN'), variable('FILED'), variable('ABSENT')]).toEqual([
      'hunter2',
      'hunter2',
      undefined,
    ]);
    expect(() => variable('TWICE')).toThrow(/^TWICE and TWICE_FILE are both set: set one$/);
    expect(() => variable('LOST')).toThrow(`LOST_FILE (${missing}) cannot be read`);
  });

  it('takes digits with a blank around them', () => {
    expect(readOptions({ PORT: ' 4100 ' }).port).toBe(4_100);
  });

  it.each(['172.30.7.10', '10.0.0.0/8, 192.168.1.7', '2001:db8::/32,::1', 'loopback'])(
    'takes TRUSTED_PROXIES=%s, and so does the server',
    async (TRUSTED_PROXIES) => {
      const { trustedProxies } = readOptions({ TRUSTED_PROXIES });
      expect(trustedProxies).toBe(TRUSTED_PROXIES);
      await fastify({ trustProxy: trustedProxies ?? false }).ready();
    },
  );

  it.each([
    ['LIMIT_WRITES', 'LIMIT_WRITE'],
    ['CARDSTOCK_KEYFILE', 'CARDSTOCK_KEY_FILE'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['POST_BACK_RETRIES', 'POST_BACK_RETRY'],
    ['RETENTION_FILES', 'RETENTION_FILE'],
  ])('refuses %s, which is not a setting, and names %s', (name, meant) => {
    expect(() => readOptions({ [name]: 'hunter2' })).toThrow(
      new RegExp(`${name} is not a setting\\. Did you mean .*\\b${meant}\\b`),
    );
    expect(() => readOptions({ [name]: 'hunter2' })).not.toThrow(/hunter2/);
    expect(() => readOptions({ [name]: '' })).not.toThrow();
  });

  it('leaves alone what platforms and services files name', () => {
    const foreign = [
      'DATABASE_URI',
      'CARDSTOCK_SERVICE_HOST',
      'CARDSTOCK_PORT_4000_TCP',
      'CARDSTOCK_ISSUER_TOKEN',
    ];
    for (const name of foreign) expect(() => readOptions({ [name]: 'x' })).not.toThrow();
  });

  it('[F-301] reads where the database is without any key', () => {
    const given = { DATABASE_URL: 'postgres://db/a', SANDBOX: '0', CARDSTOCK_KEY: 'broken' };
    expect(readDatabasePlace(given, '/srv')).toMatchObject({ url: 'postgres://db/a', folder: '/srv/data' });
    expect(() => readDatabasePlace({ DATABASE_CONNECTIONS: '1', DATABASE_URL: 'mysql://hunter2' })).toThrow(
      /DATABASE_URL must be.*\n- DATABASE_CONNECTIONS must be/,
    );
  });

  it('lists everything that is wrong at once, and no secret', () => {
    const attempt = () =>
      readOptions({
        PORT: 'many',
        SANDBOX: 'yes',
        DATABASE_URL: 'mysql://user:hunter2@host',
        CARDSTOCK_KEY: 'hunter2',
        ENVIRONMENT: 'moon',
        LOG_LEVEL: 'loud',
        API_PATH: 'api',
      });
    expect(attempt).toThrow(
      /PORT.*\n.*ENVIRONMENT.*\n.*API_PATH.*\n.*LOG_LEVEL.*\n.*DATABASE_URL.*\n.*SANDBOX.*\n.*CARDSTOCK_KEY/,
    );
    expect(attempt).not.toThrow(/hunter2/);
  });

  it('keeps the key apart from the data', () => {
    expect(() => readOptions({ DATA_DIR: '/d', CARDSTOCK_KEY_FILE: '/d/key' })).toThrow(
      'must not be in DATA_DIR',
    );
  });

  it('[API-001] takes other base paths', () => {
    expect(readOptions({ API_PATH: '/issuer/v1', APPLICANT_API_PATH: '/people' }).paths).toEqual({
      web: '/issuer/v1',
      applicant: '/people',
    });
  });

  it('[SAFE-08] takes senders of messages that keep codes to themselves', () => {
    expect(
      readOptions({ SMTP_URL: 'smtps://u:p@mail.example', SMS_WEBHOOK_URL: 'https://texts.example/send' }),
    ).toMatchObject({ smtpUrl: 'smtps://u:p@mail.example', smsWebhookUrl: 'https://texts.example/send' });
    for (const SMS_WEBHOOK_URL of ['http://127.0.0.1:9/x', 'http://localhost/x', 'http://[::1]:9/'])
      expect(readOptions({ SMS_WEBHOOK_URL }).smsWebhookUrl).toBe(SMS_WEBHOOK_URL);
  });

  it.each([
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMS_WEBHOOK_URL', 'http://texts.example/'],
    ['SMS_WEBHOOK_URL', 'https://user:hunter2@texts.example/'],
    ['SMS_WEBHOOK_URL', 'texts.example'],
  ])('[SAFE-08] refuses %s=%s, without repeating it', (name, value) => {
    expect(() => readOptions({ [name]: value })).toThrow(name);
    expect(() => readOptions({ [name]: value })).not.toThrow(/hunter2/);
  });

  it('[F-309] takes limits as times in seconds, the usual ones where nothing is said', () => {
    expect(readOptions({}).limits).toEqual(usualLimits);
    expect(readOptions({ LIMIT_CODE_CONTACT: '20/7200' }).limits).toEqual({
      ...usualLimits,
      contact: { ...usualLimits.contact, points: 20, seconds: 7_200 },
    });
    for (const { name, points, seconds } of Object.values(usualLimits)) {
      const variable = `LIMIT_${name.replaceAll('-', '_').toUpperCase()}`;
      expect(allSettings[variable]?.default).toBe(`${points}/${seconds}`);
      expect(() => readOptions({ [variable]: 'many' })).toThrow(`${variable} must be times/seconds`);
    }
  });

  it('[F-301] takes the limits of the database as settings', () => {
    expect(readOptions({}).database).toMatchObject({
      connections: 10,
      timeouts: { connection: 5_000, statement: 5_000, idle: 5_000 },
      migrate: 'start',
    });
    const given = {
      DATABASE_URL: 'postgres://db/a',
      CARDSTOCK_KEY: key,
      DATABASE_CONNECTIONS: '20',
      DATABASE_STATEMENT_TIMEOUT: '2000',
      MIGRATE: 'never',
    };
    expect(readOptions(given).database).toMatchObject({
      url: 'postgres://db/a',
      connections: 20,
      timeouts: { connection: 5_000, statement: 2_000 },
      migrate: 'never',
    });
  });

  it('serves metrics and sends traces only where it is told to', () => {
    expect(readOptions({})).toMatchObject({ metrics: undefined, tracing: undefined });
    expect(readOptions({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9_464 });
    const collector = 'http://collector:4318';
    expect(readOptions({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/` }).tracing).toEqual({
      url: `${collector}/v1/traces`,
      serviceName: 'cardstock',
    });
    const whole = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector}/t`, OTEL_SERVICE_NAME: 'cards' };
    expect(readOptions(whole).tracing).toEqual({ url: `${collector}/t`, serviceName: 'cards' });
  });

  const fromTo = 'must be a number from ';
  const proxies = 'must be addresses or networks';
  const times = 'must be times/seconds';
  it.each([
    ...['0x10', '1e3', '4000.0', '+4000', ' 4 000', 'NaN', '99999999999'].map((port) => [
      'PORT',
      port,
      `${fromTo}0 to 65535`,
    ]),
    ['METRICS_PORT', 'many', `${fromTo}0`],
    ['METRICS_PORT', '4000', 'must differ from PORT'],
    ['DATABASE_CONNECTIONS', '1', fromTo],
    ['DATABASE_CONNECTION_TIMEOUT', '5s', fromTo],
    ['DATABASE_STATEMENT_TIMEOUT', '0', fromTo],
    ['DATABASE_IDLE_TIMEOUT', '-1', fromTo],
    ['MIGRATE', 'later', 'must be one of '],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http:// or https:// address'],
    ...[
      'proxy.example',
      '10.0.0.1/33',
      '10.0.0.0/0',
      '10.0.0.300',
      '10.0.0.1,',
      '2001:db8::/129',
      '10.0.0.1 10.0.0.2',
    ].map((address) => ['TRUSTED_PROXIES', address, proxies]),
    ...['600', '0/60', '60/0', '-1/60', '1.5/60', '60/60/60', '1/86401', '1000001/60', '99999999999/60'].map(
      (limit) => ['LIMIT_WRITE', limit, times],
    ),
  ])('refuses %s=%s and says what it takes', (name = '', value, words) => {
    expect(() => readOptions({ [name]: value })).toThrow(`${name} ${words}`);
  });

  it('describes every variable that it reads', () => {
    const read = new Set<string>();
    const env = new Proxy<Record<string, string>>(
      { HOME: '/h' },
      {
        get: (target, name) => {
          read.add(String(name));
          return target[String(name)];
        },
      },
    );
    readOptions(env);
    const foreign = ['HOME', 'XDG_CONFIG_HOME', 'NODE_ENV'];
    expect([...read].filter((name) => !foreign.includes(name)).sort()).toEqual(
      Object.keys(allSettings).sort(),
    );
  });
});
