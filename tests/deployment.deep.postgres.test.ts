import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plainRequest,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createSecureServer, request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../scripts/runCommand.ts';
import { createDatabase, type TestDatabase } from './support/createDatabase.ts';
import { assembleImage, readCompose, readDockerfile } from './support/deployment.ts';
import { root } from './support/sourceFiles.ts';

/** A path of compose.yaml in a container, and the folder of this run that stands for it. */
const folder = mkdtempSync(join(tmpdir(), 'cardstock-deployment-'));
const image = join(folder, 'app');
const places: Record<string, string> = {
  '/srv/cardstock': join(folder, 'srv'),
  '/run/secrets': join(folder, 'secrets'),
  '/etc/cardstock': join(folder, 'etc'),
};
const compose = readCompose();
const host = compose.services.proxy?.environment?.SITE_HOSTS?.split(', ')[0] ?? '';

/** A text of compose.yaml with the folders of this run. */
function onThisMachine(text: string): string {
  return Object.entries(places).reduce((value, [path, own]) => value.replace(`${path}/`, `${own}/`), text);
}

/** The environment of a service, with the paths and addresses of this machine in place of the containers'. */
function environmentOf(service: string): Record<string, string> {
  const ofImage = readDockerfile('run').filter(({ word }) => word === 'ENV');
  const usual = ofImage.flatMap(({ rest }) => rest.split(' ').map((pair) => pair.split('=')));
  const own = Object.entries(compose.services[service]?.environment ?? {}).map(([name, value]) => {
    return [name, onThisMachine(value)];
  });
  return {
    PATH: process.env.PATH ?? '',
    // The packages of the folder are links: without it Node would find those that it lacks beside their targets.
    NODE_OPTIONS: '--preserve-symlinks',
    ...Object.fromEntries([...usual, ...own]),
    HOST: '127.0.0.1',
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  };
}

function commandOf(service: string): string[] {
  const ofImage = readDockerfile('run').findLast(({ word }) => word === 'CMD')?.rest ?? '[]';
  const command = compose.services[service]?.command ?? (JSON.parse(ofImage) as string[]);
  return command.slice(1).map(onThisMachine);
}

/** The stand-in issuer of compose.yaml at a port of this machine, and the services file that leads there. */
async function startIssuer(): Promise<ChildProcess> {
  const words = commandOf('issuer').map((word) =>
    word.startsWith('--host=') ? '--host=127.0.0.1' : word.startsWith('--port=') ? '--port=0' : word,
  );
  const child = spawn(process.execPath, words, { cwd: image, env: environmentOf('issuer') });
  [issuerAddress] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  mkdirSync(places['/etc/cardstock'] ?? '');
  const services = readFileSync(join(root, 'deploy', 'services.json'), 'utf8');
  writeFileSync(
    join(places['/etc/cardstock'] ?? '', 'services.json'),
    services.replaceAll('https://issuer:4100/', issuerAddress),
  );
  return child;
}

interface Process {
  child: ChildProcess;
  port: number;
}

async function start(service: string): Promise<Process> {
  const child = spawn(process.execPath, commandOf(service), { cwd: image, env: environmentOf(service) });
  const said: string[] = [];
  child.stderr.on('data', (text) => said.push(String(text)));
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /^Listening on .*:(\d+)$/.exec(line)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    // Not when it exits: on a busy machine its last words come after that.
    child.once('close', () => reject(new Error(`${service} did not start: ${said.join('')}`)));
  });
  return { child, port };
}

interface Certificate {
  key: string;
  cert: string;
}

/**
 * A proxy with TLS as the one of compose.yaml: in turn, past a process that takes no connection, with headers of its own.
 * Without a certificate it takes HTTP and says the same to the processes.
 */
function startProxy(targets: () => readonly Process[], certificate: Certificate | undefined): Server {
  let turn = 0;
  const pass: RequestListener = (incoming, answer) => {
    const { method, url, headers, socket } = incoming;
    const sent = {
      ...headers,
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': headers.host,
    };
    const pieces: Buffer[] = [];
    incoming.on('data', (piece) => pieces.push(piece));
    incoming.on('end', () => {
      turn += 1;
      const order = [...targets().slice(turn % 2), ...targets().slice(0, turn % 2)];
      const attempt = () => {
        const port = order.shift()?.port;
        if (port === undefined) return answer.writeHead(502).end();
        const call = plainRequest({ port, host: '127.0.0.1', method, path: url, headers: sent }, (given) => {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
        });
        call.on('error', attempt);
        call.end(Buffer.concat(pieces));
      };
      attempt();
    });
  };
  const server = certificate === undefined ? createServer(pass) : createSecureServer(certificate, pass);
  return server.listen(0, '127.0.0.1');
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

async function read(response: IncomingMessage): Promise<Answer> {
  let body = '';
  for await (const piece of response) body += piece;
  return { status: response.statusCode, headers: response.headers, body };
}

let place: TestDatabase;
let issuer: ChildProcess | undefined;
let issuerAddress = '';
let processes: Process[] = [];
let proxy: Server;
let certificate: Certificate | undefined;

/** A request as a browser sends it: by TLS, to the proxy. */
async function ask(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const secure = certificate === undefined ? {} : { servername: host, ca: certificate.cert };
  const call = (certificate === undefined ? plainRequest : secureRequest)({
    ...secure,
    host: '127.0.0.1',
    port: (proxy.address() as AddressInfo).port,
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: { host, 'content-type': 'application/json', ...headers },
  });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return read(response);
}

/** One of its own; undefined where the machine has no openssl. */
function makeCertificate(): Certificate | undefined {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const parameters = [
    'req',
    '-x509',
    ...curve,
    '-nodes',
    '-days',
    '2',
    ...subject,
    '-keyout',
    key,
    '-out',
    cert,
  ];
  if (spawnSync('openssl', parameters, { stdio: 'ignore' }).status !== 0) return undefined;
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

beforeAll(async () => {
  if ((await runCommand('node', ['scripts/build.ts'])) !== 0) throw new Error('The build failed.');
  assembleImage(image);
  certificate = makeCertificate();
  place = await createDatabase({ empty: true });
  const secrets = places['/run/secrets'] ?? '';
  cpSync(join(root, 'deploy', 'makeSecrets.sh'), join(folder, 'makeSecrets.sh'));
  execFileSync('sh', [join(folder, 'makeSecrets.sh')]);
  for (const name of ['database_url', 'database_owner_url']) {
    chmodSync(join(secrets, name), 0o600);
    writeFileSync(join(secrets, name), `${place.url}\n`);
  }
  issuer = await startIssuer();
});

afterAll(async () => {
  proxy?.close();
  for (const { child } of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  issuer?.kill();
  await place?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('what the Dockerfile copies, with production packages alone', () => {
  it('lacks every development package', () => {
    expect(existsSync(join(image, 'node_modules', 'fastify'))).toBe(true);
    for (const name of ['vite', 'typescript', 'vitest', 'jsdom', 'storybook', '@biomejs/biome'])
      expect(existsSync(join(image, 'node_modules', name)), name).toBe(false);
  });

  it('says what to do where the build is not there', () => {
    const env = environmentOf('app-1');
    const { status, stderr } = spawnSync(process.execPath, commandOf('app-1'), {
      cwd: image,
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toBe(
      `The build is not there:\n- no code build in ${env.APP_DIR} (APP_DIR)\n` +
        `- no published release in ${env.RELEASES_DIR} (RELEASES_DIR)\nRun "npm run build" where the development ` +
        'packages are, or "npm run deliver" to put a build that is there into these folders.\n',
    );
  });

  const run = (command: string[]) =>
    spawnSync(process.execPath, command, { cwd: image, env: environmentOf('deliver'), encoding: 'utf8' });
  const deliver = () => run(commandOf('deliver'));
  const assets = () => readdirSync(join(environmentOf('deliver').APP_DIR ?? '', 'assets')).toSorted();

  it('delivers page and release once, and leaves them alone when asked again', () => {
    expect(deliver().stdout).toMatch(/^Every site runs the release \w+ now\.\n$/);
    const again = deliver();
    expect([again.status, again.stderr]).toEqual([0, '']);
    expect(again.stdout).toMatch(
      /"node scripts\/catalogue\.ts publish SITE \w+ --by NAME --why REASON" lets a site run it\.\n$/,
    );
  });

  it('delivers another build, and keeps the files of the one before for pages that are open', () => {
    const own = assets();
    const manifest = join(image, 'dist', '.vite', 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    const added = join(image, 'dist', 'assets', 'added-1.js');
    writeFileSync(added, '');
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(text), added: { file: 'assets/added-1.js' } }));
    expect([deliver().status, assets()]).toEqual([0, [...own, 'added-1.js'].toSorted()]);
    rmSync(added);
    writeFileSync(manifest, text);
    // The same build again does not push out what the one before it left.
    for (const _ of ['once', 'again'])
      expect([deliver().status, assets()]).toEqual([0, [...own, 'added-1.js'].toSorted()]);
  });

  it('[REL-07] publishes a release by name, and says why there is none to roll back to', () => {
    const pointer = () =>
      JSON.parse(readFileSync(join(environmentOf('deliver').RELEASES_DIR ?? '', 'current.json'), 'utf8'));
    const id: string = pointer().default;
    const site = Object.keys(
      JSON.parse(readFileSync(join(environmentOf('deliver').RELEASES_DIR ?? '', id, 'manifest.json'), 'utf8'))
        .sites,
    )[0];
    const published = run([
      'scripts/catalogue.ts',
      'publish',
      site ?? '',
      id,
      '--by=test',
      '--why=test',
      '--under-review',
    ]);
    expect([published.stderr, published.stdout]).toEqual([
      '',
      `Nothing changes for applicants.\n\n${site} runs the release ${id} now.\n`,
    ]);
    expect(pointer().sites).toEqual({ [site ?? '']: id });
    const back = run(['scripts/catalogue.ts', 'rollback', site ?? '', '--by=test', '--why=test']);
    expect([back.status, back.stderr]).toEqual([
      1,
      `${site} ran no other release before ${id}: name one, "publish ${site} RELEASE"\n`,
    ]);
  });
});

describe('the processes of compose.yaml, behind TLS', () => {
  it('[REL-06] leave the schema alone: they do not start before it is up to date', async () => {
    await expect(start('app-1')).rejects.toThrow(/migrate/);
    const { status, stdout } = spawnSync(process.execPath, commandOf('migrate'), {
      cwd: image,
      env: environmentOf('migrate'),
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^ran {2}001_applications\.sql\n/)]);
  });
});

describe('the processes of compose.yaml, behind TLS, once the schema is up to date', () => {
  beforeAll(async () => {
    processes = await Promise.all(['app-1', 'app-2'].map(start));
    proxy = startProxy(() => processes, certificate);
    await once(proxy, 'listening');
  });

  it('[F-310] are ready, and serve the pages of a site with their scripts', async () => {
    const scripts = new Set<string>();
    for (const _ of processes) {
      expect(JSON.parse((await ask('/readyz')).body)).toMatchObject({ ready: true });
      const page = await ask('/');
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      // Built for applicants: the server draws the first screen.
      expect(page.body).toMatch(/ data-drawn="[^"]/);
      for (const [, path] of page.body.matchAll(/<script[^>]* src="([^"]+)"/g)) scripts.add(path ?? '');
    }
    expect(scripts.size).toBeGreaterThan(0);
    for (const path of scripts) expect((await ask(path)).status, path).toBe(200);
  });

  it('[F-748] answer the first request of the guide with a page', async () => {
    const guide = readFileSync(join(root, 'docs', 'deployment.md'), 'utf8');
    const [program = '', ...words] = /^curl .*$/m.exec(guide)?.[0].split(' ') ?? [];
    const port = (proxy.address() as AddressInfo).port;
    const here = ['--fail', '--silent', '--connect-to', `::127.0.0.1:${port}`];
    const { stdout } = await promisify(execFile)(program, [...words, ...here]);
    expect(stdout).toMatch(/ data-drawn="[^"]/);
  });

  it('[SAFE-02] say by HSTS that they are reached by TLS, because the proxy says so, and set no cookie', async () => {
    const answers = [await ask('/'), await ask('/api/get-configuration', { url: host })];
    for (const { headers } of answers) {
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['set-cookie']).toBeUndefined();
    }
    const direct = plainRequest({
      port: processes[0]?.port,
      host: '127.0.0.1',
      path: '/',
      headers: { host },
    });
    direct.end();
    const [response] = (await once(direct, 'response')) as [IncomingMessage];
    expect((await read(response)).headers['strict-transport-security']).toBeUndefined();
  });

  it('[REL-06] a session that one process began goes on with the other', async () => {
    const { Token } = JSON.parse((await ask('/api/get-configuration', { url: host })).body).Payload;
    const headers = { authorization: `Bearer ${Token}` };
    for (const _ of [...processes, ...processes])
      expect((await ask('/api/mfa-id', undefined, headers)).status).toBe(200);
    expect((await ask('/api/mfa-id', undefined, { authorization: 'Bearer none' })).status).toBe(401);
  });

  it('[REL-02] the service stays up when one process is killed, and takes another one', async () => {
    const killed = processes[0];
    killed?.child.kill('SIGKILL');
    if (killed) await once(killed.child, 'exit');
    const during = await Promise.all(Array.from({ length: 20 }, () => ask('/')));
    expect(during.map(({ status }) => status)).toEqual(during.map(() => 200));
    expect((await ask('/api/get-configuration', { url: host })).status).toBe(200);
    processes[0] = await start('app-1');
    expect(JSON.parse((await ask('/readyz')).body)).toMatchObject({ ready: true });
    const after = await Promise.all(Array.from({ length: 20 }, () => ask('/')));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
  });

  it('[SVC-005] [SAFE-01] a check is asked of the issuer, by TLS', async () => {
    const site = 'prequal.www.surge.example';
    const begun = JSON.parse((await ask('/api/get-configuration', { url: site }, { host: site })).body);
    const headers = { host: site, authorization: `Bearer ${begun.Payload.Token}` };
    const checked = await ask('/api/validate-email-service', { email: 'jordan@example.com' }, headers);
    expect([checked.status, JSON.parse(checked.body).Success]).toEqual([200, true]);
    const ca = readFileSync(join(places['/run/secrets'] ?? '', 'issuer_certificate'));
    const call = secureRequest(new URL('calls', issuerAddress), { ca });
    call.end();
    const [came] = (await once(call, 'response')) as [IncomingMessage];
    const calls = JSON.parse((await read(came)).body) as { service: string; correlation: string }[];
    expect(calls).toMatchObject([
      { service: 'email', correlation: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });

  it('[F-303] a process that is told to stop ends well', async () => {
    const { child } = processes[1] ?? {};
    child?.kill('SIGTERM');
    const [code] = child ? await once(child, 'exit') : [];
    expect(code).toBe(0);
    expect((await ask('/')).status).toBe(200);
  });
});
