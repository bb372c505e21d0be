import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json, text } from 'node:stream/consumers';
import replyFrom from '@fastify/reply-from';
import Fastify from 'fastify';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { startGateway } from '../../../issuer/sandbox/gateway/startGateway.ts';
import { freePort } from '../../../scripts/runCommand.ts';
import { startPostgres } from '../../../scripts/startPostgres.ts';
import { compile } from '../../../src/authoring/compile.ts';
import { type CommandEnd, runApplications } from '../../../testing/server/runApplications.ts';
import {
  type RunningIssuer,
  type ServicesDocument,
  startIssuer,
} from '../../../testing/server/startIssuer.ts';
import { ownCatalogue } from './ownCatalogue.ts';

/** The product as an issuer runs it: every part a process of its own, TLS in front, no sandbox. */
export interface Production {
  /** Where the proxy with TLS listens, which stands for every host. */
  port: number;
  /** Production host of a site. */
  host(flow: string): string;
  /** Network address of every visitor, as the proxy tells it. */
  visitor: string;
  /** A request as a browser sends it, whatever host it names. */
  ask(host: string, path: string, options?: Asked): Promise<Answer>;
  issuer: RunningIssuer;
  /** Every message that went to somebody, the oldest first. */
  messages: readonly { to: string; text: string }[];
  /** What the server has written, all of its processes. */
  log(): string;
  /** Kills the server as an outage does, and starts another one. */
  replaceServer(): Promise<void>;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** `npm run operate -- applications` as a process with the environment of the server. */
  applications(...words: string[]): Promise<CommandEnd>;
  /** A folder that goes with it. */
  folder: string;
  stop(): Promise<void>;
}

/** A request with its body. */
export type Asked = RequestOptions & { body?: string };

export interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Takes what is to be done once all is over. */
type AtEnd = (end: () => unknown) => void;

/** Brand whose production hosts are used. */
const brand = 'surge';
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

async function start(atEnd: AtEnd): Promise<Omit<Production, 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-production-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [database, issuer, gateway, receivers, releases] = await Promise.all([
    openDatabase(atEnd),
    startIssuer(),
    startGateway(),
    startReceivers(atEnd),
    buildReleases(atEnd),
  ]);
  atEnd(() => Promise.all([issuer.stop(), gateway.stop()]));
  const environment = {
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
    SERVICES_FILE: issuer.servicesFile(amendServices),
    ISSUER_TOKEN: issuer.token,
    PAYMENT_GATEWAY_URL: gateway.url,
    SMS_WEBHOOK_URL: receivers.texts,
    SMTP_URL: receivers.mail,
    OPERATOR: 'ann',
  };
  const log: string[] = [];
  let server = await serve(environment, log);
  atEnd(() => endProcess(server, 'SIGTERM'));
  const port = await startProxy(`http://127.0.0.1:${environment.PORT}`, folder, atEnd);
  const { hosts } = JSON.parse(readFileSync(`brands/${brand}/brand.json`, 'utf8'));
  return {
    port,
    folder,
    visitor,
    issuer,
    messages: receivers.messages,
    host: (flow) => `${flow}.${hosts.production}`,
    ask: (host, path, options = {}) => ask(port, host, path, options),
    log: () => log.join('\n'),
    async replaceServer() {
      await endProcess(server, 'SIGKILL');
      server = await serve(environment, log);
    },
    query: async (sql, values) => (await database.client.query(sql, values)).rows,
    applications: (...words) => runApplications(environment, ...words),
  };
}

/** Starts the server as `npm run serve` does, and waits until it listens. */
async function serve(settings: Record<string, string>, log: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const before = log.length;
  await new Promise<void>((resolve, reject) => {
    const hear = (line: string) => {
      log.push(line);
      if (line.startsWith('Listening on ')) resolve();
    };
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', hear);
    child.once('close', () =>
      reject(new Error(`The server did not start:\n${log.slice(before).join('\n')}`)),
    );
  });
  return child;
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function openDatabase(atEnd: AtEnd): Promise<{ url: string; client: pg.Client }> {
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
async function startReceivers(atEnd: AtEnd) {
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

async function buildReleases(atEnd: AtEnd): Promise<string> {
  const catalogue = ownCatalogue();
  atEnd(() => catalogue.dispose());
  catalogue.amend(`brands/${brand}/settings.json`, { WebsiteSettings: { MFAActive: true } });
  const { sentences, release } = await compile({ root: catalogue.root });
  if (release === undefined) throw new Error(sentences.mistakes.join('\n'));
  return join(catalogue.root, 'releases');
}

/** Gives the services the time of a busy machine; whom people would look at owes a fee. */
function amendServices({ services }: ServicesDocument): void {
  for (const service of Object.values(services)) service.timeout = 8_000;
  Object.assign(services.decision?.calls.decide ?? {}, {
    answer: {
      result: '=answer.verdict.code',
      credit_limit: '=answer.line',
      security_deposit: "=if answer.verdict.code is 'REFER' then 89",
    },
    words: { result: { APPR: 'APPROVED', DECL: 'DECLINEDCBR', REFER: 'PENDFEE' } },
  });
}

async function startProxy(upstream: string, folder: string, atEnd: AtEnd): Promise<number> {
  const app = Fastify({ https: makeCertificate(folder) });
  await app.register(replyFrom, { base: upstream, retryMethods: [], disableRequestLogging: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.all('/*', (request, reply) =>
    reply.from(request.url, {
      rewriteRequestHeaders: ({ headers: { host } }, headers) => ({
        ...headers,
        host,
        'x-forwarded-for': visitor,
        'x-forwarded-proto': 'https',
        'x-forwarded-host': host,
      }),
    }),
  );
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
  { body, headers, ...options }: Asked,
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
