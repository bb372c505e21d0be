import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json, text } from 'node:stream/consumers';
import proxy from '@fastify/http-proxy';
import Fastify from 'fastify';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../../scripts/freePort.ts';
import { compile } from '../../../src/compile/compile.ts';
import { startPostgres } from '../../support/postgres.ts';
import { ownCatalogue } from './ownCatalogue.ts';

/** The product as an issuer runs it: every part a process of its own, TLS in front, no sandbox. */
export interface Production {
  /** Where the proxy with TLS listens, which stands for every host. */
  port: number;
  /** Production host of a site. */
  host(flow: string): string;
  /** A request as a browser sends it, whatever host it names. */
  ask(host: string, path: string, options?: RequestOptions & { body?: string }): Promise<Answer>;
  /** Makes a service of the issuer fail until `mend`. */
  fail(service: string, fault: string): Promise<void>;
  mend(): Promise<void>;
  /** Every message that went to somebody, the oldest first. */
  messages: readonly { to: string; text: string }[];
  /** What server, issuer and gateway have written, and what the issuer tells of its calls. */
  said(): Promise<string>;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** `npm run applications` as a process with the environment of the server. */
  applications(...words: string[]): { status: number | null; stdout: string; stderr: string };
  /** Kills the server as an outage does, and starts another one. */
  replaceServer(): Promise<void>;
  /** A folder that goes with it. */
  folder: string;
  /** Network address of every visitor, as the proxy tells it. */
  visitor: string;
  stop(): Promise<void>;
}

export interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Brand whose production hosts are used. */
const brand = 'surge';
const token = randomUUID();
/** Of the addresses for documentation, so that it is found where it should not be. */
const visitor = '203.0.113.57';

/**
 * Starts PostgreSQL, the issuer's services, a payment gateway, receivers of messages, the server on all addresses of this machine
 * and a proxy with TLS. The catalogue is the product's own, with one-time codes switched on.
 * @throws Error where a process ends before it listens, with what it said
 */
export async function startProduction(): Promise<Production> {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await start((end) => ends.push(end))), stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

async function start(atEnd: (end: () => unknown) => void): Promise<Omit<Production, 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-production-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const said: string[] = [];
  const run = async (script: string, address: RegExp, env: Record<string, string>) => {
    const started = await startProcess(script, address, env, said);
    atEnd(() => started.end('SIGTERM'));
    return started;
  };
  const [database, issuer, gateway, receivers, releases] = await Promise.all([
    openDatabase(atEnd),
    run('scripts/issuer/main.ts', /http:\S+/, { ISSUER_TOKEN: token }),
    run('src/server/sandbox/gateway/main.ts', /http:\S+/, {}),
    startReceivers(atEnd),
    buildReleases(atEnd),
  ]);
  const environment = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    ENVIRONMENT: 'production',
    HOST: '0.0.0.0',
    PORT: String(await freePort()),
    SANDBOX: '0',
    DATABASE_URL: database.url,
    CARDSTOCK_KEY: randomBytes(32).toString('hex'),
    RELEASES_DIR: releases,
    LOG_LEVEL: 'trace',
    TRUSTED_PROXIES: '127.0.0.1',
    SERVICES_FILE: servicesFile(folder, issuer.address),
    ISSUER_TOKEN: token,
    PAYMENT_GATEWAY_URL: gateway.address,
    SMS_WEBHOOK_URL: receivers.texts,
    SMTP_URL: receivers.mail,
  };
  const serve = () => run('scripts/serve.ts', /^Listening on .*/, environment);
  let server = await serve();
  const port = await startProxy(`http://127.0.0.1:${environment.PORT}`, folder, atEnd);
  const { hosts } = JSON.parse(readFileSync(`brands/${brand}/brand.json`, 'utf8'));
  return {
    port,
    folder,
    visitor,
    messages: receivers.messages,
    host: (flow) => `${flow}.${hosts.production}`,
    ask: (host, path, options = {}) => ask(port, host, path, options),
    fail: (service, fault) => setFault(issuer.address, 'PUT', { service, fault }),
    mend: () => setFault(issuer.address, 'DELETE'),
    said: async () => [...said, await (await fetch(new URL('calls', issuer.address))).text()].join('\n'),
    async replaceServer() {
      await server.end('SIGKILL');
      server = await serve();
    },
    query: async (sql, values) => (await database.client.query(sql, values)).rows,
    applications: (...words) =>
      spawnSync(process.execPath, ['scripts/applications.ts', ...words], {
        env: { ...environment, OPERATOR: 'ann' },
        encoding: 'utf8',
      }),
  };
}

/** Starts a script and waits for the line with its address. It ends with this process where it reads its input. */
async function startProcess(
  script: string,
  address: RegExp,
  env: Record<string, string>,
  said: string[],
): Promise<{ address: string; end(signal: NodeJS.Signals): Promise<void> }> {
  const words = script.includes('issuer') ? [script, '--port', '0'] : [script];
  const child = spawn(process.execPath, words, { env: { PATH: process.env.PATH, ...env } });
  const own: string[] = [];
  const found = await new Promise<string>((resolve, reject) => {
    const hear = (line: string) => {
      said.push(line);
      own.push(line);
      const match = address.exec(line)?.[0];
      if (match !== undefined) resolve(match);
    };
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', hear);
    child.once('close', () => reject(new Error(`${script} ended before it listened:\n${own.join('\n')}`)));
  });
  return { address: found, end: (signal) => endProcess(child, signal) };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function openDatabase(
  atEnd: (end: () => unknown) => void,
): Promise<{ url: string; client: pg.Client }> {
  const postgres = await startPostgres();
  atEnd(() => postgres.stop());
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const name = `cardstock_production_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  atEnd(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { url: url.href, client };
}

/** Takes text messages and mail, as the services of an issuer do that send them. */
async function startReceivers(atEnd: (end: () => unknown) => void) {
  const messages: { to: string; text: string }[] = [];
  const hook = createServer(async (incoming, answer) => {
    messages.push((await json(incoming)) as { to: string; text: string });
    answer.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) =>
      void text(stream).then((source) => {
        messages.push({ to: envelope.rcptTo[0]?.address ?? '', text: source });
        done();
      }),
  });
  const listening = mail.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  atEnd(() => {
    hook.close();
    hook.closeAllConnections();
    return new Promise<void>((resolve) => mail.close(resolve));
  });
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return {
    messages,
    texts: `http://127.0.0.1:${portOf(hook)}/`,
    mail: `smtp://127.0.0.1:${portOf(listening)}`,
  };
}

async function buildReleases(atEnd: (end: () => unknown) => void): Promise<string> {
  const catalogue = ownCatalogue();
  atEnd(() => catalogue.dispose());
  catalogue.amend(`brands/${brand}/settings.json`, { WebsiteSettings: { MFAActive: true } });
  const { sentences, release } = await compile({ root: catalogue.root });
  if (release === undefined) throw new Error(sentences.mistakes.join('\n'));
  return join(catalogue.root, 'releases');
}

/** The services file of the stand-in issuer at its address; whom people would look at owes a fee. */
function servicesFile(folder: string, issuer: string): string {
  const { $schema: _, ...file } = JSON.parse(
    readFileSync('scripts/issuer/services.json', 'utf8').replaceAll(
      'http://127.0.0.1:4100',
      issuer.slice(0, -1),
    ),
  );
  const { decide } = file.services.decision.calls;
  decide.words.result.REFER = 'PENDFEE';
  decide.answer.security_deposit = "=if answer.verdict.code is 'REFER' then 89";
  const path = join(folder, 'services.json');
  writeFileSync(path, JSON.stringify(file));
  return path;
}

async function startProxy(
  upstream: string,
  folder: string,
  atEnd: (end: () => unknown) => void,
): Promise<number> {
  const app = Fastify({ https: makeCertificate(folder) });
  await app.register(proxy, {
    upstream,
    replyOptions: {
      rewriteRequestHeaders: ({ headers: { host } }, headers) => ({
        ...headers,
        host,
        'x-forwarded-for': visitor,
        'x-forwarded-proto': 'https',
        'x-forwarded-host': host,
      }),
    },
  });
  atEnd(() => app.close());
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

function makeCertificate(folder: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', cert];
  const { status, error } = spawnSync(
    'openssl',
    ['req', '-x509', ...curve, '-days', '2', '-subj', '/CN=localhost', ...files],
    { stdio: 'ignore' },
  );
  if (status !== 0) throw new Error('openssl is needed for a certificate of this machine.', { cause: error });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

async function ask(
  port: number,
  host: string,
  path: string,
  { body, headers, ...options }: RequestOptions & { body?: string },
): Promise<Answer> {
  const call = request({
    ...options,
    host: '127.0.0.1',
    port,
    path,
    rejectUnauthorized: false,
    agent: false,
    headers: { 'content-type': 'application/json', ...headers, host },
  });
  call.end(body);
  const [response] = await once(call, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function setFault(issuer: string, method: string, fault?: object): Promise<void> {
  const { ok } = await fetch(new URL('faults', issuer), {
    method,
    ...(fault === undefined ? {} : { body: JSON.stringify(fault) }),
  });
  if (!ok) throw new Error('The issuer does not know this fault.');
}
