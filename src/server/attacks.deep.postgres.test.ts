import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/support/createDatabase.ts';
import { type CallContract, callAddress, readContracts } from './http/calls/ServerCall.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import { connectDatabase } from './platform/database/openDatabase.ts';
import { usualLimits } from './platform/limits/limits.ts';
import { fixtureRelease } from './testing/fixtureReleases.ts';
import { type Cluster, forOneAddress, startCluster } from './testing/startCluster.ts';
import { submission } from './testing/submission.ts';

/**
 * Replays what an attacker tried in a week (F-741 to F-745) against two processes on one PostgreSQL database, which identify
 * the client by `X-Forwarded-For`, and prints what each attack gets now: `npm run test:deep:postgres -- attacks`.
 */

const prequal = 'check.maple.localhost';
const direct = 'apply.maple.localhost';
const contracts = new Map<string, CallContract>(
  (await readContracts()).map((contract) => [contract.name, contract]),
);
const results: [attack: string, before: string, now: string][] = [];

let place: TestDatabase;
let database: OpenDatabase;
let cluster: Cluster;
let texts: Server;
let sent: { to: string }[] = [];
beforeAll(async () => {
  place = await createDatabase();
  texts = createServer(async (request, answer) => {
    let body = '';
    for await (const piece of request) body += piece;
    sent.push(JSON.parse(body));
    answer.writeHead(200).end();
  });
  await new Promise<void>((done) => texts.listen(0, '127.0.0.1', done));
  cluster = await startCluster(
    {
      databaseUrl: place.url,
      settings: {
        // The defaults.
        ...Object.fromEntries(Object.keys(forOneAddress).map((name) => [name, ''])),
        TRUSTED_PROXIES: '127.0.0.1',
        SMS_WEBHOOK_URL: `http://127.0.0.1:${(texts.address() as AddressInfo).port}/`,
      },
    },
    (releases) => {
      const file = join(releases, fixtureRelease, 'settings/maple.apply.json');
      const site = JSON.parse(readFileSync(file, 'utf8'));
      site.settings.WebsiteSettings.MFAActive = true;
      writeFileSync(file, JSON.stringify(site));
    },
  );
  database = await connectDatabase({ url: place.url, folder: '' });
});
afterAll(async () => {
  await cluster?.stop();
  texts?.close();
  await database?.close();
  await place?.drop();
  const rows = results.map(([attack, before, now]) => `\n${attack}\n  before: ${before}\n  now:    ${now}`);
  process.stdout.write(`${rows.join('\n')}\n\n`);
});

/** A client at one address that gets a new session on each visit. */
async function visit(host: string, forwarded: string, more: object = {}) {
  const from = { 'x-forwarded-for': forwarded };
  const url = host === direct ? `${host}/apply` : host;
  const { json } = await cluster.send(host, '/api/get-configuration', { url, ...more }, from);
  const authorization = `Bearer ${(json.Payload as { Token: string }).Token}`;
  return (name: string, request: object) => {
    const contract = contracts.get(name);
    if (contract === undefined) throw new Error(`There is no call ${name}`);
    const path = callAddress(contract, { web: '/api', applicant: '/applicant-api' });
    return cluster.send(host, path, request, { authorization, ...from });
  };
}

const person = (digits: number, more: object = {}) =>
  submission('', {
    SSN: `512-45-${digits}`,
    Email: `p${digits}@example.test`,
    PrimaryPhone: `512555${digits}`,
    ...more,
  });
const asked = async (path: string) =>
  (await cluster.issuer.came()).filter((call) => call.path.endsWith(path)).length;
const withCodes = (digits: number) => ({
  contactIdentifier: `512555${digits}`,
  contactType: 'Text',
  ApplicantId: 0,
});

/** An applicant with an offer, and their reference number. */
async function offered(digits: number) {
  const call = await visit(prequal, '192.0.2.50');
  const { json } = await call('submit-application', person(digits));
  return { call, reference: String((json.Payload as { ref_number: string }).ref_number) };
}

describe('an attacker with a week', () => {
  it('[F-741] learns four digits of a known reference number', async () => {
    const { reference: referenceNumber } = await offered(7_001);
    let seconds = 0;
    let guess = 0;
    const look = async (ssnLast4: string) => {
      const call = await visit(prequal, `203.0.${guess % 200}.${guess % 250}`);
      guess += 1;
      return call('verify-prequal-application', { referenceNumber, ssnLast4 });
    };
    const state = async () => {
      const [row] = await database.query<{ misses: number; wait: number | null; refused: boolean }>(
        'select misses, refused, extract(epoch from locked_until - now())::int as wait from look_up_lock',
      );
      return { misses: row?.misses ?? 0, wait: Math.max(0, row?.wait ?? 0), refused: row?.refused ?? false };
    };
    for (let isOver = false; !isOver; ) {
      await look(String(1_000 + guess));
      const { refused, wait } = await state();
      if (!refused) continue;
      // An attacker with a week waits until the lock expires.
      isOver = wait === 0 || seconds + wait > 10 * 86_400;
      seconds += wait;
      await database.query(
        "update look_up_lock set locked_until = locked_until - ($1 + 1) * interval '1 second'",
        [wait],
      );
      await database.query('delete from rate_limit');
    }
    const { misses } = await state();
    const found = await look('7001');
    results.push([
      'F-741: the four digits of a known reference number, from any address',
      '9,600 guesses in 10 days: it falls',
      `${misses} guesses (${misses / 100} %) in ${Math.round(seconds / 3_600)} hours, then it is closed, to the right digits too`,
    ]);
    expect(misses).toBe(50);
    expect(found.json.Success).toBe(false);
  });

  it('[F-741] accepts the offer that four digits found, and opens an account', async () => {
    const { call: owner, reference } = await offered(7_003);
    const call = await visit(prequal, '203.0.113.3');
    const found = await call('verify-prequal-application', { referenceNumber: reference, ssnLast4: '7003' });
    expect(found.json.Success).toBe(true);
    const acceptance = { ApplicationId: reference, AgreeAcknowledgements: true, CardColorCode: '01' };
    const accepted = await call('submit-application-offer', acceptance);
    expect((await owner('submit-application-offer', acceptance)).status).toBe(200);
    const account = { applicantId: reference, username: 'mallory.smith', password: 'Correct!Horse1' };
    const opened = await call('create-account', account);
    results.push([
      'F-741: the offer and an account with guessed digits',
      'accepted and opened',
      `${accepted.status} and ${opened.status}: a code to the contact of the application is asked for`,
    ]);
    expect([accepted.status, opened.status]).toEqual([403, 403]);
  });

  it('[F-742] uses up all one-time codes', async () => {
    sent = [];
    const code = async (forwarded: string, digits: number) =>
      (await (await visit(direct, forwarded))('send-mfa', withCodes(digits))).status;
    for (let time = 0; time < 40; time += 1) await code('203.0.113.7', 1_000 + time);
    const ofAddress = sent.length;
    for (let time = 0; time < 240; time += 1) await code(`203.0.113.${10 + (time % 24)}`, 2_000 + time);
    const ofNetwork = sent.length;
    const neighbor = await code('203.0.114.1', 3_000);
    results.push([
      'F-742: codes that one address, and one network, has sent in an hour',
      'all 2,000 of all brands',
      `${ofAddress} of 40, ${ofNetwork} of 280; somebody else still gets theirs (${neighbor})`,
    ]);
    expect(ofAddress).toBe(usualLimits.codeClient.points);
    expect(ofNetwork).toBe(usualLimits.codeNetwork.points);
    expect(neighbor).toBe(200);
  });

  it('[F-743] has pages rendered', async () => {
    const from = { 'x-forwarded-for': '203.0.113.20' };
    const spellings = ['//', '/GET'];
    const answers: number[] = [];
    for (const path of spellings) answers.push((await cluster.send(prequal, path, undefined, from)).status);
    const port = await cluster.send(`${prequal}:8443`, '/', undefined, from);
    const views = await Promise.all(
      Array.from({ length: 2 * usualLimits.page.points + 100 }, () =>
        cluster.send(prequal, '/', undefined, from),
      ),
    );
    const refused = views.filter(({ status }) => status === 429).length;
    results.push([
      'F-743: 1,300 page views of one address at two processes, and other spellings of a page',
      'each spelling is rendered anew, no view is refused',
      `${refused} refused; ${spellings.map((path, index) => `${path} ${answers[index]}`).join(', ')}, another port ${port.status}`,
    ]);
    expect(answers).toEqual([308, 308]);
    expect(refused).toBeGreaterThanOrEqual(100);
    expect(views.every(({ status }) => status === 200 || status === 429)).toBe(true);
  });

  it('[F-744] has 150 people decided with one address, e-mail and phone, then with others', async () => {
    await database.query('delete from rate_limit');
    const before = await asked('/decisions');
    const same = { Email: 'mallory@example.test', PrimaryPhone: '5125554321' };
    for (let time = 0; time < 150; time += 1) {
      const call = await visit(prequal, '203.0.113.30');
      await call('submit-application', person(3_001 + 2 * time, same));
    }
    const alike = (await asked('/decisions')) - before;
    for (let time = 0; time < 150; time += 1) {
      const call = await visit(prequal, '203.0.113.31');
      await call('submit-application', person(4_001 + 2 * time));
    }
    const ofAddress = (await asked('/decisions')) - before - alike;
    results.push([
      'F-744: 150 SSNs from one address, with one e-mail and phone, and with others each time',
      '150 asked at the bureau’s price, 147 approved',
      `${alike} asked, and ${ofAddress}`,
    ]);
    expect(alike).toBe(usualLimits.applicationEmail.points);
    expect(ofAddress).toBe(usualLimits.applicationClient.points);
  });

  it('[F-744] has addresses checked, and guesses references of prefilled answers', async () => {
    const call = await visit(prequal, '203.0.113.40');
    for (let time = 0; time < 200; time += 1)
      await call('validate-email-service', { email: `p${time}@example.test` });
    const checked = await asked('/mailboxes');
    for (let time = 0; time < 200; time += 1)
      await visit(prequal, '203.0.113.41', { ExternalPrefillReference: `guess-${time}` });
    const guessed = await asked('/answers');
    results.push([
      'F-744: 200 e-mail checks in one session, 200 guesses at prefill references of one address',
      '200 and 200 asked',
      `${checked} and ${guessed} asked`,
    ]);
    expect(checked).toBe(usualLimits.check.points);
    expect(guessed).toBe(usualLimits.attemptClient.points);
  });

  it('[F-745] is a new client with each connection', async () => {
    await database.query('delete from rate_limit');
    sent = [];
    for (let time = 0; time < 40; time += 1) {
      const call = await visit(direct, `203.0.113.50:${40_000 + time}`);
      await call('send-mfa', withCodes(5_000 + time));
    }
    const nobody = await cluster.send(prequal, '/', undefined, { 'x-forwarded-for': 'nobody' });
    results.push([
      'F-745: 40 codes of one address whose port changes; a client without an address',
      'each is a client of its own',
      `${sent.length} sent; ${nobody.status}`,
    ]);
    expect(sent).toHaveLength(usualLimits.codeClient.points);
    expect(nobody.status).toBe(400);
  });
});
