import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish, readPointer, rollback } from '../../src/compile/release/pointer.ts';
import type { Manifest } from '../../src/compile/release/SiteDocument.ts';
import { releasesOfThisRun } from '../../testing/support/releasesOfThisRun.ts';
import { someSites } from '../../testing/support/someSites.ts';
import { amendedReleases, otherRate } from '../journeys/amendedProduct.ts';
import { product } from '../journeys/theProduct.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardstock-deployed-'));
const releases = join(folder, 'releases');
const rate = '35.90%';
/** All that a deployment has beside its releases: no brand, flow, field or form. */
const code = [
  'package.json',
  'schemas/api',
  'schemas/services.schema.json',
  'issuer',
  'scripts/main.ts',
  ...['contracts', 'engine', 'compile', 'authoring', 'server'].map((room) => `src/${room}`),
];

let first: { hash: string; folder: string };
let second: { hash: string; folder: string };
let deployed: { port: number; process: ChildProcess };

beforeAll(async () => {
  second = await copied(await amendedReleases());
  first = await copied(await releasesOfThisRun());
  await publish(releases, first.hash);
  const place = join(folder, 'deployed');
  for (const part of code) cpSync(part, join(place, part), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(place, 'node_modules'));
  // What lies where the checkout has its catalogue is nothing that an applicant is shown.
  cpSync('brands/_base', join(place, 'brands/_base'), { recursive: true });
  const terms = join(place, 'brands/_base/terms.en.json');
  writeFileSync(terms, readFileSync(terms, 'utf8').replaceAll(rate, otherRate));
  writeApp();
  deployed = await start(place);
});

afterAll(async () => {
  if (deployed?.process.kill()) await once(deployed.process, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

/** The release of a folder of releases, beside the other one. */
async function copied(from: string): Promise<typeof first> {
  const hash = (await readPointer(from))?.default ?? '';
  const target = join(releases, hash);
  cpSync(join(from, hash), target, { recursive: true });
  return { hash, folder: target };
}

/** A page that a build could have made. */
function writeApp(): void {
  mkdirSync(join(folder, 'app/.vite'), { recursive: true });
  writeFileSync(
    join(folder, 'app/index.html'),
    '<!--{{head}}--><title>{{title}}</title>{{release}}{{noscript}}',
  );
  const manifest = { 'src/app/main.tsx': { file: 'assets/main.js', isEntry: true } };
  writeFileSync(join(folder, 'app/.vite/manifest.json'), JSON.stringify(manifest));
}

async function start(place: string): Promise<typeof deployed> {
  const child = spawn(process.execPath, ['scripts/main.ts'], {
    cwd: place,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SANDBOX: '1',
      DATA_DIR: 'memory://',
      CARDSTOCK_KEY: '07'.repeat(32),
      RELEASES_DIR: releases,
      APP_DIR: join(folder, 'app'),
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text) => said.push(String(text)));
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/localhost:(\d+)\//u.exec(line)?.[1];
    if (port !== undefined) return { process: child, port: Number(port) };
  }
  throw new Error(`The server did not start: ${said.join('')}`);
}

function send(
  { port }: { port: number },
  host: string,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const call = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** What an applicant of a site is shown. Session and port are each server's own. */
async function shown(server: { port: number }, host: string, productCode: string) {
  const configuration = await send(server, host, '/api/get-configuration', { body: { url: host } });
  const { Token, Session, SessionReportId, ...settings } = JSON.parse(configuration.text).Payload;
  const [html, pdf] = await Promise.all([
    send(server, host, `/applicant-api/get-pdf-html-template/${productCode}`, { token: Token }),
    send(server, host, '/api/get-terms-pdf', { body: { productCode }, token: Token }),
  ]);
  return { settings, html: JSON.parse(html.text), pdf: JSON.parse(pdf.text) };
}

const sitesOf = (release: typeof first) =>
  Object.values((JSON.parse(readFileSync(join(release.folder, 'manifest.json'), 'utf8')) as Manifest).sites);

/** Host of a site: its label is in the site's own document. */
function hostOf(brand: string, settings: string): string {
  const { label } = JSON.parse(readFileSync(join(first.folder, settings), 'utf8')) as { label: string };
  return `${label}.${brand}.localhost`;
}

describe('a release', () => {
  it('[F-201] is another one where a figure of the terms is another', () => {
    expect(first.hash).not.toBe(second.hash);
    const terms = (release: typeof first) => new Set(sitesOf(release).map((site) => site.terms));
    expect([...terms(first)].filter((address) => terms(second).has(address))).toEqual([]);
  });

  it('[F-201] is all that the server reads: every site shows the same where no source of it lies, or another', async () => {
    const sites = sitesOf(first);
    expect(sites.length).toBeGreaterThan(30);
    for (const { brand, flowId, productCode, settings } of someSites(sites)) {
      const host = hostOf(brand, settings);
      const [usual, alone] = [
        await shown(product, host, productCode),
        await shown(deployed, host, productCode),
      ];
      expect(alone).toEqual(usual);
      expect(alone.html.Payload).toContain(rate);
      expect(alone.pdf).toMatchObject({ HasErrors: false, StatusCode: 200 });
      const [, mainPath = ''] = (alone.settings.MainSettings.Url as string).split('/');
      const page = await send(deployed, host, `/${mainPath}`);
      expect(page.text).toContain(`/_release/${first.hash}/slices/${brand}.${flowId}.json`);
    }
  });

  it('[F-201] shows other terms once another one is published, and the old ones once it is rolled back', async () => {
    const [site] = sitesOf(first);
    const host = hostOf(site?.brand ?? '', site?.settings ?? '');
    const terms = async () => {
      const { html, pdf } = await shown(deployed, host, site?.productCode ?? '');
      return { html: html.Payload, id: html.TermsId, pdf: pdf.FileContent };
    };
    const before = await terms();
    await publish(releases, second.hash);
    const after = await terms();
    expect(after.html).toContain(otherRate);
    expect([after.id === before.id, after.pdf === before.pdf]).toEqual([false, false]);
    await publish(releases, first.hash);
    expect(await terms()).toEqual(before);
  });

  it('[F-201] of an open page answers its session to the end, whatever is published meanwhile for its site', async () => {
    await publish(releases, first.hash);
    const [{ brand = '', flowId = '', productCode = '', settings = '' } = {}, other] = sitesOf(first);
    const [key, host] = [`${brand}.${flowId}`, hostOf(brand, settings)];
    const begin = async (at: string) =>
      JSON.parse((await send(deployed, at, '/api/get-configuration', { body: { url: at } })).text).Payload
        .Token;
    const agreedTo = async (token: string) =>
      (await send(deployed, host, `/applicant-api/get-pdf-html-template/${productCode}`, { token })).text;
    const page = async (at: string) =>
      /\/_release\/(\w+)\/slices/u.exec((await send(deployed, at, '/')).text)?.[1];
    const slice = `slices/${key}.json`;

    const early: string = await begin(host);
    await publish(releases, second.hash, key);
    expect(await page(host)).toBe(second.hash);
    // Another site runs what it ran.
    expect(await page(hostOf(other?.brand ?? '', other?.settings ?? ''))).toBe(first.hash);
    const late: string = await begin(host);
    expect(await agreedTo(early)).not.toContain(otherRate);
    expect(await agreedTo(late)).toContain(otherRate);
    const old = await send(deployed, host, `/_release/${first.hash}/${slice}`);
    expect([old.status, old.text]).toEqual([200, readFileSync(join(first.folder, slice), 'utf8')]);

    expect(await rollback(releases, key)).toBe(first.hash);
    expect(await page(host)).toBe(first.hash);
    expect(await agreedTo(await begin(host))).not.toContain(otherRate);
    expect(await agreedTo(late)).toContain(otherRate);
  });
});
