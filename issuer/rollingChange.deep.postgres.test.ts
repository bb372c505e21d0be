import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureRelease } from '../testing/server/fixtureReleases.ts';
import { type Cluster, startCluster } from '../testing/server/startCluster.ts';
import { processEnvironment, startProcess } from '../testing/server/startProcess.ts';
import { idOf } from '../testing/server/storedRows.ts';
import { submission } from '../testing/server/submission.ts';
import { until } from '../testing/server/waiting.ts';
import { createDatabase, type TestDatabase } from '../testing/support/createDatabase.ts';
import { sha256 } from './domain/evidence/consentChain.ts';
import { gatherEvidence } from './domain/evidence/gatherEvidence.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import { connectDatabase } from './platform/database/openDatabase.ts';
import { createSecrets } from './platform/encryption/secrets.ts';

const run = promisify(execFile);
const host = 'check.maple.localhost';
const [oldKey, youngKey] = ['07'.repeat(32), '08'.repeat(32)];
/** Concurrent applicants, and maximum number of applications. */
const [parallel, most] = [2, 3_000];

/** A release with the copy of one of its pages. */
interface Words {
  label: string;
  bank: string;
  privacyFooter: boolean;
}
const youngRelease = 'fe0123456789abce';
const words: Record<string, Words> = {
  [fixtureRelease]: { label: 'I read papers on a screen.', bank: 'The bank is', privacyFooter: true },
  [youngRelease]: { label: 'I read papers on paper.', bank: 'Your bank is', privacyFooter: false },
};

let place: TestDatabase;
let database: OpenDatabase;
let cluster: Cluster;
let keys = oldKey;
let code: string | undefined;

const settings = () => ({ ...cluster.settings, CARDSTOCK_KEY: keys });

beforeAll(async () => {
  place = await createDatabase();
  cluster = await startCluster(
    {
      databaseUrl: place.url,
      amend({ services }) {
        // No service may time out here, however busy the machine is.
        for (const service of Object.values(services)) service.timeout = 10_000;
      },
      settings: { CARDSTOCK_KEY: keys },
    },
    writeYoungRelease,
  );
  database = await connectDatabase({ url: place.url, folder: '' });
});
afterAll(async () => {
  await cluster?.stop();
  await database?.close();
  await place?.drop();
});

/** The fixture's release with a different consent, terms and links. */
function writeYoungRelease(releases: string): void {
  const [from, to] = [join(releases, fixtureRelease), join(releases, youngRelease)];
  cpSync(from, to, { recursive: true });
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(join(to, file), change(readFileSync(join(to, file), 'utf8')));
  const [old, young] = [words[fixtureRelease], words[youngRelease]] as [Words, Words];
  rewrite('manifest.json', (text) => text.replace(fixtureRelease, youngRelease));
  rewrite('terms/0123456789abcdef.json', (text) => text.replace(old.bank, young.bank));
  for (const flow of ['check', 'apply', 'mail', 'second'])
    rewrite(`settings/maple.${flow}.json`, (text) =>
      text.replace(old.label, young.label).replace('"PrivacyFooter":true', '"PrivacyFooter":false'),
    );
}

/** The same code from another folder, with a migration that is compatible with the old code. */
function copyCode(): string {
  const copy = mkdtempSync(join(tmpdir(), 'cardstock-code-'));
  for (const part of [
    'package.json',
    'schemas',
    'src/engine',
    'src/compile',
    'src/server',
    'issuer',
    'scripts',
  ])
    cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'), 'junction');
  writeFileSync(
    join(copy, 'issuer/platform/migrations/999_rolling.sql'),
    '-- expand\nalter table application add column rolling text;\n',
  );
  return copy;
}

interface Answer {
  text: string;
  json: { Payload?: Record<string, unknown>; Error?: { code?: string } };
}

/** Every answer that is neither a success nor expected otherwise. */
const failures: string[] = [];

async function send(
  path: string,
  request?: unknown,
  headers: Record<string, string> = {},
  expected: readonly number[] = [200],
): Promise<Answer> {
  const { status, body, json } = await cluster.send(host, path, request, headers);
  if (!expected.includes(status)) failures.push(`${path}: ${status} ${body.slice(0, 200)}`);
  return { text: body, json: json as Answer['json'] };
}

/** A page as it was when a visitor opened it. */
interface Page {
  release: string;
  call(name: string, body: unknown, more?: { key?: string; expected?: readonly number[] }): Promise<Answer>;
  terms(): Promise<string>;
}

async function open(): Promise<Page> {
  const { text } = await send('/');
  const release = /data-release="(\w+)"/.exec(text)?.[1] ?? '';
  const { json } = await send('/api/get-configuration', { url: host });
  const authorization = `Bearer ${json.Payload?.Token}`;
  return {
    release,
    call: (name, body, { key, expected } = {}) =>
      send(
        `/api/${name}`,
        body,
        { authorization, ...(key === undefined ? {} : { 'idempotency-key': key }) },
        expected,
      ),
    async terms() {
      const { json: answer } = await send('/applicant-api/get-pdf-html-template/MAPLE', undefined, {
        authorization,
      });
      return String(answer.Payload);
    },
  };
}

/** An application from this page, with the consent texts that it rendered. */
function applicationOf({ release }: Page, lastFour: string) {
  const { label } = words[release] as Words;
  const statement = { place: 'application', name: 'papers', control: 'checkbox', label };
  const Consents = [
    { Place: 'application', Name: 'papers', Answer: '1', Hash: sha256(JSON.stringify(statement)) },
  ];
  return { ...submission(lastFour), Consents };
}

interface Accepted {
  lastFour: string;
  release: string;
}
const accepted = new Map<string, Accepted>();
/** Open pages whose release changed, and which were told to reload the terms. */
let readAgain = 0;

async function apply(lastFour: string): Promise<void> {
  const page = await open();
  await page.call('get-route-settings', { Url: host, Route: '/' });
  await page.call('validate-state', { State: 'TX', Zip: '78701' });
  await page.call('validate-email-service', { email: 'jordan.avery@example.test' });
  const more = { key: `key-${lastFour}`, expected: [200, 409] };
  const sent = applicationOf(page, lastFour);
  const answer = await page.call('submit-application', sent, more);
  if (answer.json.Error?.code === 'termsChanged') {
    readAgain += 1;
    return apply(lastFour);
  }
  const reference = String(answer.json.Payload?.ref_number);
  const repeated = await page.call('submit-application', sent, more);
  if (repeated.text !== answer.text) failures.push(`a repeat was answered ${repeated.text}`);
  accepted.set(reference, { lastFour, release: page.release });
  await comeBack(reference, lastFour);
}

async function comeBack(reference: string, ssnLast4: string): Promise<void> {
  const { call } = await open();
  const { json } = await call('verify-prequal-application', { referenceNumber: reference, ssnLast4 });
  if (json.Payload?.ApplicantId !== reference) failures.push(`${reference} does not open`);
}

let isOver = false;
let applicants = 0;

/** Unique digits that the issuer approves. */
function nextPerson(): string {
  do applicants += 2;
  while (applicants % 100 === 8);
  return String(applicants + 1).padStart(4, '0');
}

async function load(): Promise<void> {
  while (!isOver && accepted.size < most) await apply(nextPerson());
}

/** Waits until so many more were accepted. */
async function untilMore(count: number, fits: (accepted: Accepted) => boolean = () => true): Promise<void> {
  const number = () => [...accepted.values()].filter(fits).length;
  const before = number();
  await until(() => expect(number()).toBeGreaterThanOrEqual(before + count));
}

/** Restarts one process after the other with the current release. Each is ready before the next one stops. */
async function restartEach(): Promise<void> {
  for (const [index, { process: child }] of cluster.servers.entries()) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [started, [exit]] = await Promise.all([startProcess(settings(), code), ended]);
    expect(exit).toBe(0);
    cluster.replace(index, started);
    await until(() => expect(cluster.balancer.ready()).toContain(started.port));
    await untilMore(4);
  }
}

const script = (...command: string[]) =>
  run(process.execPath, command, { env: { ...processEnvironment, ...settings() } });

/** The answer to this page, by its release. */
async function expectOwnRelease(page: Page): Promise<void> {
  const { bank, privacyFooter } = words[page.release] as Words;
  const { json } = await page.call('get-route-settings', { Url: host, Route: '/' });
  expect(json.Payload).toMatchObject({ PrivacyFooter: privacyFooter });
  expect(await page.terms()).toContain(bank);
  expect((await send(`/_release/${page.release}/themes/maple.css`)).text).toContain('--color-footer');
}

describe('a rolling change under load', () => {
  let early: Page;
  let loads: Promise<void>[];

  it('[REL-07] a new release: what is open goes on with its own, and new pages have the new one', async () => {
    early = await open();
    expect(early.release).toBe(fixtureRelease);
    loads = Array.from({ length: parallel }, load);
    await untilMore(4);
    const { stdout } = await script(
      'scripts/catalogue.ts',
      'publish',
      'maple.check',
      youngRelease,
      '--by=test',
      '--why=test',
    );
    expect(stdout).toContain(`maple.check runs the release ${youngRelease} now.\n`);
    await untilMore(4, ({ release }) => release === youngRelease);
    const late = await open();
    expect(late.release).toBe(youngRelease);
    for (const page of [early, late]) await expectOwnRelease(page);
    // The early page still shows the old texts.
    const stale = applicationOf(early, nextPerson());
    const refused = await late.call('submit-application', stale, { expected: [409] });
    expect(refused.json.Error).toMatchObject({ code: 'termsChanged' });
  });

  it('[F-304] a new key, given to each process in turn, then put first, and everything sealed with it', async () => {
    keys = `${oldKey},${youngKey}`;
    await restartEach();
    keys = `${youngKey},${oldKey}`;
    await restartEach();
    const { stdout } = await script('issuer/operator/main.ts', 'keys', 'reseal');
    expect(stdout).toMatch(/application: \d+ rows\n/);
    await untilMore(4);
    await expectOwnRelease(early);
  });

  it('[F-303] [REL-06] other code, one process at a time, with a schema that both can live with', async () => {
    code = copyCode();
    await restartEach();
    const ran = await database.query("select 1 from migration where name = '999_rolling.sql'");
    expect(ran).toHaveLength(1);
    await expectOwnRelease(early);
  });

  it('[REL-02] no call failed, the oldest page ends on its release, and each application is there once, opens, and is proven', async () => {
    const lastFour = nextPerson();
    const sent = applicationOf(early, lastFour);
    const { json } = await early.call('submit-application', sent, { key: 'early' });
    accepted.set(String(json.Payload?.ref_number), { lastFour, release: early.release });
    isOver = true;
    await Promise.all(loads);
    const left = [...accepted];
    const comeBacks = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop())
        await comeBack(next[0], next[1].lastFour);
    };
    await Promise.all(Array.from({ length: parallel }, comeBacks));
    expect(failures).toEqual([]);
    expect(cluster.balancer.broken).toEqual([]);
    expect(readAgain).toBeLessThanOrEqual(parallel);

    const rows = await database.query<{ reference: string }>('select reference from application');
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual([...accepted.keys()].toSorted());
    const secrets = createSecrets([youngKey, oldKey].map((key) => Buffer.from(key, 'hex')));
    const prove = async ([reference, { release }]: [string, Accepted]) => {
      const evidence = await gatherEvidence(database, secrets, await idOf(database, reference));
      expect(evidence?.fault).toBeUndefined();
      expect(evidence?.records.map((record) => [record.release, record.name])).toEqual([
        [release, ''],
        [release, 'papers'],
      ]);
      expect(evidence?.records[1]?.text).toContain((words[release] as Words).label);
    };
    await Promise.all([...accepted].map(prove));
  });
});
