import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
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
import type { IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../scripts/runCommand.ts';
import { sendTo } from '../testing/server/sendTo.ts';
import { createDatabase, type TestDatabase } from '../testing/support/createDatabase.ts';
import { assembleImage, readCompose, readDockerfile } from '../testing/support/deployment.ts';
import { root } from '../testing/support/sourceFiles.ts';

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

let place: TestDatabase;
let issuer: ChildProcess | undefined;
let issuerAddress = '';
let processes: Process[] = [];

/** A request as the proxy of compose.yaml sends it on. */
const ask = (
  process: Process | undefined,
  path: string,
  more: Parameters<typeof sendTo>[3] = {},
  site = host,
) =>
  sendTo(process?.port, site, path, {
    ...more,
    headers: { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https', ...more.headers },
  });

beforeAll(async () => {
  if ((await runCommand('node', ['scripts/build.ts'])) !== 0) throw new Error('The build failed.');
  assembleImage(image);
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
        'packages are, or "npm run operate -- deliver" to put a build that is there into these folders.\n',
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

  it('[REL-07] publishes a release by name', () => {
    const releases = environmentOf('deliver').RELEASES_DIR ?? '';
    const readJson = (path: string) => JSON.parse(readFileSync(join(releases, path), 'utf8'));
    const id: string = readJson('current.json').default;
    const [site = ''] = Object.keys(readJson(join(id, 'manifest.json')).sites);
    const why = ['--by=test', '--why=test', '--under-review'];
    const published = run(['scripts/catalogue.ts', 'publish', site, id, ...why]);
    expect([published.stderr, published.stdout]).toEqual([
      '',
      `Nothing changes for applicants.\n\n${site} runs the release ${id} now.\n`,
    ]);
    expect(readJson('current.json').sites).toEqual({ [site]: id });
  });
});

describe('the processes of compose.yaml, behind a proxy', () => {
  it('[REL-06] leave the schema alone: they do not start before it is up to date', async () => {
    await expect(start('app-1')).rejects.toThrow(/migrate/);
    const { status, stdout } = spawnSync(process.execPath, commandOf('migrate'), {
      cwd: image,
      env: environmentOf('migrate'),
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^ran {2}001_applications\.sql\n/)]);
    processes = await Promise.all(['app-1', 'app-2'].map(start));
  });

  it('[F-310] [F-748] [SAFE-02] are ready, and serve the pages of a site with their scripts, by TLS alone', async () => {
    const scripts = new Set<string>();
    for (const each of processes) {
      expect(JSON.parse((await ask(each, '/readyz')).body)).toMatchObject({ ready: true });
      const page = await ask(each, '/');
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
      // Built for applicants: the server draws the first screen.
      expect(page.body).toMatch(/ data-drawn="[^"]/);
      for (const [, path] of page.body.matchAll(/<script[^>]* src="([^"]+)"/g)) scripts.add(path ?? '');
    }
    expect(scripts.size).toBeGreaterThan(0);
    for (const path of scripts) expect((await ask(processes[0], path)).status, path).toBe(200);
  });

  it('[SVC-005] [SAFE-01] a check is asked of the issuer, by TLS', async () => {
    const site = 'prequal.www.surge.example';
    const [first, second] = processes;
    const begun = await ask(first, '/api/get-configuration', { body: { url: site } }, site);
    const headers = { authorization: `Bearer ${JSON.parse(begun.body).Payload.Token}` };
    const body = { email: 'jordan@example.com' };
    const checked = await ask(second, '/api/validate-email-service', { body, headers }, site);
    expect([checked.status, JSON.parse(checked.body).Success]).toEqual([200, true]);
    const ca = readFileSync(join(places['/run/secrets'] ?? '', 'issuer_certificate'));
    const call = secureRequest(new URL('calls', issuerAddress), { ca });
    call.end();
    const [came] = (await once(call, 'response')) as [IncomingMessage];
    const calls = (await json(came)) as { service: string; correlation: string }[];
    expect(calls).toMatchObject([
      { service: 'email', correlation: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });
});
