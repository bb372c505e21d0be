import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { temporaryFolder } from '../../../testing/compile/temporaryFolder.ts';
import { type BranchReview, layOutReview } from '../../authoring/edits/branchReview.ts';
import { sentenceOfSite } from '../../authoring/sentence.ts';
import { Compiler } from '../../compile/Compiler.ts';
import { Marker } from '../marks/markSite.ts';
import { asking, createCalls } from './calls.ts';
import { createStudio, type Studio } from './createStudio.ts';
import { Desk } from './Desk.ts';
import type { StudioState } from './StudioState.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const base = 'brands/_base/copy.en.json';
const own = 'brands/acorn/flows/simple/copy.en.json';
const records = 'brands/_base/reviews.jsonl';
const site = 'acorn.simple';

/** The studio's server over the small catalogue, and a browser's way to it. */
async function open(review?: BranchReview) {
  const catalogue = review === undefined ? catalogueFolder() : { ...catalogueFolder(), root: review.root };
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const token = 'a token of this start';
  const publisher = {
    releases: join(catalogue.root, 'releases'),
    viewsOf: () => [],
    publish: async () => {},
  };
  const marker = new Marker(join(catalogue.root, 'keys.json'));
  const studio = createStudio({ root: catalogue.root, port, headers: {}, publisher, review, token });
  studio.listeners.onChecked?.(new Compiler(catalogue.root).check());
  server.on('request', (incoming, outgoing) => {
    if (!studio.answers(incoming, outgoing)) outgoing.writeHead(404).end();
  });
  const host = `localhost:${port}`;
  const good = { host, origin: `http://${host}`, 'x-studio-token': token };
  const send = (
    path: string,
    headers: Record<string, string | undefined>,
    body: unknown = {},
    method = 'POST',
  ) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const given = Object.entries(headers).filter(([, value]) => value !== undefined);
      const sending = request({
        port,
        path,
        method,
        headers: Object.fromEntries(given) as Record<string, string>,
      });
      sending.on('error', reject);
      sending.on('response', async (answer) => {
        const chunks = await answer.toArray();
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
      });
      sending.end(method === 'POST' ? JSON.stringify(body) : undefined);
    });
  const call = async (name: string, input: unknown = {}) => {
    const { status, text } = await send(`/studio/calls/${name}`, good, input);
    return { status, text, answer: status === 200 ? JSON.parse(text) : undefined };
  };
  /** Another page, and what it is told of the change set. */
  const openPage = async () => {
    let lines = '';
    const following = request({ port, path: '/studio/events', method: 'POST', headers: good });
    following.end();
    await new Promise<void>((resolve) => {
      following.on('response', (answer) =>
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          lines += chunk;
          resolve();
        }),
      );
    });
    const told = () => JSON.parse(lines.trim().split('\n').at(-1) ?? '') as StudioState;
    /** Once it has been told all that there is. */
    const values = async (version: number) => {
      while (told().version < version) await new Promise(setImmediate);
      return { changes: told().changes.map(({ is }) => is), conflicts: told().conflicts };
    };
    return { told, values };
  };
  const names = Object.keys(createCalls(catalogue.root, new Desk(catalogue.root), marker, publisher));
  return { catalogue, studio, good, send, call, names, openPage };
}

/** A repository in which the catalogue is committed. @returns runs git there */
function gitIn(root: string) {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@b.example');
  git('add', 'brands', 'flows', 'schemas');
  git('commit', '--quiet', '--message=First');
  return git;
}

/** Checks the catalogue as the development server does, after each change, until there were so many. */
function checkedOnce(root: string, studio: Studio, changes: number): Promise<void> {
  let left = changes;
  return new Promise((resolve) => {
    studio.onStart(async () => {
      const overlay = await studio.listeners.overlay?.();
      studio.listeners.onChecked?.(new Compiler(root).check({}, overlay));
      left -= 1;
      if (left === 0) resolve();
    });
  });
}

describe('the calls of the studio', () => {
  it.each([
    ['another host', { host: 'studio.example' }, 421],
    ['another origin', { origin: 'http://prequal.acorn.localhost:4000' }, 403],
    ['no origin', { origin: undefined }, 403],
    ['another token', { 'x-studio-token': 'a token of that start' }, 403],
    ['no token', { 'x-studio-token': undefined }, 403],
  ])('[STU-09] are refused with %s', async (_what, headers, status) => {
    const { good, send } = await open();
    for (const path of ['/studio/calls/choices', '/studio/events'])
      expect((await send(path, { ...good, ...headers })).status).toBe(status);
  });

  it('[STU-09] are refused by another method, under another name, and with no JSON', async () => {
    const { good, send, call } = await open();
    expect((await send('/studio/calls/choices', good, undefined, 'GET')).status).toBe(405);
    expect((await call('constructor')).status).toBe(404);
    expect((await call('edit', undefined)).status).toBe(400);
    expect((await call('choices')).status).toBe(200);
  });

  it('[STU-09] say what is wrong with whatever they are given, and never fail', async () => {
    const { call, names } = await open();
    const good = {
      ...{ site, brand: 'acorn', file: own, path: ['result.title'], is: 'All done', key: 'result.title' },
      ...{ name: 'Another', language: 'es', table: 'key,words', persona: '2001', side: 'mine', agreed: [] },
      ...{
        rows: { all: [] },
        id: 'x',
        isShown: false,
        base: '{}',
        text: '{}',
        offset: 1,
        at: 'x',
        isReviewed: true,
      },
      ...{ values: [{ file: own, path: ['a'] }], spot: {}, page: '{}', branch: 'words/x', message: 'Words' },
    };
    const each = Object.keys(good).map((key) => ({ ...good, [key]: {} }));
    for (const name of names)
      for (const input of [null, 5, [], {}, ...each]) {
        const { status, text } = await call(name, input);
        expect(status, `${name} of ${JSON.stringify(input)}: ${text}`).toBeLessThan(500);
      }
  });

  it('[STU-09] give the page to nobody who comes by another name', async () => {
    const { good, send } = await open();
    for (const path of ['/studio', '/studio/', '/studio/assets/main.js'])
      expect((await send(path, { ...good, host: 'studio.example' }, undefined, 'GET')).status).toBe(421);
  });

  it('[STU-09] write through no symbolic link, and change no prototype', async () => {
    const { catalogue, call } = await open();
    mkdirSync(join(catalogue.root, 'elsewhere'));
    symlinkSync(join(catalogue.root, 'elsewhere'), join(catalogue.root, 'brands/acorn/flows'));
    await call('edit', { site, file: own, path: ['result.title'], is: 'All done' });
    expect((await call('save')).text).toContain('is a symbolic link');
    expect(existsSync(join(catalogue.root, 'elsewhere/simple'))).toBe(false);
    expect((await call('edit', { site, file: own, path: ['__proto__', 'x'], is: 1 })).status).toBe(400);
    expect((await call('edit', { site, file: 'package.json', path: ['a.b'], is: 'x' })).status).toBe(409);
  });

  it('[STU-08] edit, take back, undo, redo and save; the files are as before until they are saved', async () => {
    const { catalogue, studio, call } = await open();
    const overlay = async () => [...((await studio.listeners.overlay?.()) ?? [])];
    const edit = { site, file: own, path: ['result.title'] };
    const text =
      '{ "$schema": "../../../../schemas/catalogue/copy.schema.json", "result.title": "All done" }\n';
    await call('edit', { ...edit, is: 'All done' });
    expect(await overlay()).toEqual([[own, text]]);
    const layers = (await call('sentence', { site, key: 'result.title' })).answer.view.layers;
    expect(layers.at(-1)).toMatchObject({ words: 'All done', decides: 1 });
    await call('edit', edit);
    expect(await overlay()).toEqual([]);
    await call('edit', { ...edit, is: 'All done' });
    await call('undo', { site });
    expect(await overlay()).toEqual([]);
    await call('redo', { site });
    expect(existsSync(join(catalogue.root, own))).toBe(false);
    expect((await call('save')).answer).toEqual([own]);
    expect(readFileSync(join(catalogue.root, own), 'utf8')).toBe(text);
    expect(await overlay()).toEqual([]);
  });

  it('[STU-11] refuse to commit while a mistake stands, and say so', async () => {
    const { call } = await open();
    await call('edit', { site, file: own, path: ['result.title'], is: '{brand.bnk}' });
    const { status, text } = await call('commit', { branch: 'words/x', message: 'x' });
    expect(status).toBe(409);
    expect(text).toMatch(/being checked|mistakes/u);
  });

  it('[STU-11] commit what all sites were checked with on a branch, and leave the working tree as it is', async () => {
    const { catalogue, studio, call } = await open();
    const git = gitIn(catalogue.root);
    const checked = checkedOnce(catalogue.root, studio, 1);
    await call('edit', { site, file: own, path: ['result.title'], is: 'All done' });
    await checked;
    const { answer } = await call('commit', { branch: 'words/done', message: 'A warmer end' });
    expect(answer).toBe(git('rev-parse', 'words/done').trim());
    expect(git('log', '-1', '--format=%s', '--name-only', 'words/done').trim().split(/\n+/u)).toEqual([
      'A warmer end',
      own,
    ]);
    expect(git('status', '--porcelain', '--', 'brands', 'flows', 'schemas')).toBe('');
    expect(git('branch', '--show-current').trim()).toBe('main');
  });

  it('[F-823] commit what was saved, with what was edited since', async () => {
    const { catalogue, studio, call } = await open();
    const git = gitIn(catalogue.root);
    const checked = checkedOnce(catalogue.root, studio, 4);
    await call('edit', { site, file: own, path: ['result.title'], is: 'All done' });
    await call('save', { agreed: [] });
    await call('edit', { site, file: base, path: ['start.title'], is: 'Welcome' });
    await call('save', { agreed: [] });
    await checked;
    const last = checkedOnce(catalogue.root, studio, 1);
    await call('edit', { site, file: own, path: ['result.title'], is: 'All is done' });
    await last;
    const { status, text } = await call('commit', { branch: 'words/saved', message: 'Saved' });
    expect([status, text]).toEqual([200, text]);
    expect(git('show', `words/saved:${own}`)).toContain('All is done');
    expect(git('show', `words/saved:${base}`)).toContain('Welcome');
    catalogue.replace(base, 'Welcome', 'Hello');
    expect((await call('commit', { branch: 'words/other', message: 'x' })).text).toMatch(
      /was changed since it was saved here/u,
    );
  });

  it('[F-829] begin beside a change set that cannot be read, which is named and put aside', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { catalogue, call } = await open();
    await call('edit', { site, file: own, path: ['result.title'], is: 'All done' });
    writeFileSync(join(catalogue.root, '.studio', 'Cut.json'), '{"name":"Cu');
    const { answer } = await call('changeSets');
    expect(answer.map(({ name }: { name: string }) => name)).toEqual(['Untitled']);
    expect(String(said.mock.calls[0])).toMatch(
      /"Cut" cannot be read.* put aside as .*Cut\.json\.unreadable/u,
    );
    said.mockRestore();
  });

  it('[STU-12] refuse a locked sentence where it is not locked, and ask for the reason where it is', async () => {
    const { catalogue, studio, call } = await open();
    catalogue.replace(base, '{\n', '{\n  "$locked": ["result.title"],\n');
    studio.listeners.onChecked?.(new Compiler(catalogue.root).check());
    const edit = { site, path: ['result.title'], is: 'All done' };
    const above = await call('edit', { ...edit, file: own });
    expect([above.status, above.text]).toEqual([
      409,
      `"result.title" is locked: the law asks for these words. Only the document that locks them (${base}:2) may change them.`,
    ]);
    expect((await call('edit', { ...edit, file: base })).text).toContain('say why its words change');
    expect((await call('edit', { ...edit, file: base, why: 'The rule of 2026' })).status).toBe(200);
  });

  it('[STU-12] [F-821] record who reviewed words, and why locked ones change, in the commit and in the files', async () => {
    const { catalogue, studio, call } = await open();
    catalogue.replace(base, '{\n', '{\n  "$locked": ["result.title"],\n');
    studio.listeners.onChecked?.(new Compiler(catalogue.root).check());
    const git = gitIn(catalogue.root);
    const checked = checkedOnce(catalogue.root, studio, 2);
    await call('edit', { site, file: base, path: ['result.title'], is: 'All done', why: 'The rule of 2026' });
    const review = { texts: [{ file: base, path: ['result.title'] }], isReviewed: true };
    await call('review', { ...review, note: 'LEGAL-12' });
    await checked;
    await call('commit', { branch: 'words/done', message: 'A warmer end' });
    expect(git('log', '-1', '--format=%B', 'words/done').trim()).toBe('A warmer end');
    const recordsOn = (branch: string) =>
      git('show', `${branch}:${records}`)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    expect(recordsOn('words/done')).toMatchObject([
      { key: 'result.title', by: 'A <a@b.example>', why: 'The rule of 2026' },
      { key: 'result.title', by: 'A <a@b.example>', note: 'LEGAL-12' },
    ]);
    for (const note of ['A\nB', 'x'.repeat(201)])
      expect((await call('review', { ...review, note })).status).toBe(400);
    // What others record meanwhile keeps nobody from committing, and stays.
    const saved = checkedOnce(catalogue.root, studio, 2);
    await call('save', { agreed: [] });
    const other = { ...recordsOn('words/done')[1], by: 'Kim', at: '2026-11-29T12:00:00Z' };
    appendFileSync(join(catalogue.root, records), `${JSON.stringify(other)}\n`);
    await call('edit', { site, file: own, path: ['start.title'], is: 'Begin' });
    await saved;
    const again = await call('commit', { branch: 'words/again', message: 'Again' });
    expect([again.status, again.text]).toEqual([200, again.text]);
    expect(recordsOn('words/again')).toEqual(recordsOn('words/done'));
    const { answer } = await call('sentence', { site, key: 'result.title', language: 'en' });
    expect(answer.view.layers[0].reviews).toMatchObject([
      { why: 'The rule of 2026' },
      { by: 'A <a@b.example>', note: 'LEGAL-12' },
      other,
    ]);
  });

  it('[STU-12] [STU-18] name nobody who is typed: where git knows nobody, nothing is reviewed or published', async () => {
    const { call } = await open();
    const said = 'Git does not know who you are: run `git config user.name` and `git config user.email`';
    const review = { texts: [{ file: base, path: ['result.title'] }], isReviewed: true };
    for (const [name, input] of [
      ['review', review],
      ['rollBack', { site, why: 'Back' }],
    ] as const) {
      const { status, text } = await call(name, input);
      expect([status, text]).toEqual([409, expect.stringContaining(said)]);
    }
  });

  it('[STU-12] [F-821] where four eyes are asked for, somebody else sends words back, and approves them, on another machine', async () => {
    const { catalogue, studio, call } = await open();
    const brand = 'brands/_base/brand.json';
    catalogue.replace(brand, '{\n  "$schema"', '{\n  "fourEyes": true,\n  "$schema"');
    const git = gitIn(catalogue.root);
    const theirs = temporaryFolder();
    execFileSync('git', ['clone', '--quiet', catalogue.root, theirs]);
    const gitThere = (...parameters: string[]) =>
      execFileSync('git', parameters, { cwd: theirs, encoding: 'utf8' });
    gitThere('config', 'user.name', 'Kim Rowe');
    gitThere('config', 'user.email', 'kim@bank.example');
    const branch = 'words/done';
    /** Opens what the branch changes. */
    const openReview = async (root: string) => open(layOutReview(root, branch, process.cwd()));
    const send = async (is: string) => {
      const checked = checkedOnce(catalogue.root, studio, 1);
      await call('edit', { site, file: base, path: ['result.title'], is });
      await checked;
      const { status, text } = await call('commit', { branch, message: 'A warmer end' });
      expect([status, text]).toEqual([200, text]);
      gitThere('fetch', '--quiet', 'origin', `+${branch}:${branch}`);
    };
    const texts = [{ file: base, path: ['result.title'] }];
    const recordsOn = () =>
      gitThere('show', `${branch}:${records}`)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);

    const said = 'You wrote result.title: somebody else has to review what you wrote.';
    await send('All is done');
    expect((await call('review', { texts, isReviewed: true })).text).toBe(said);
    const own = await openReview(catalogue.root);
    expect((await own.call('review', { texts, isReviewed: true })).text).toBe(said);

    const kim = await openReview(theirs);
    const { told } = await kim.openPage();
    expect(told().review).toMatchObject({
      branch,
      commits: [{ by: 'A <a@b.example>', message: 'A warmer end' }],
    });
    expect(told().changes).toMatchObject([
      { ...texts[0], was: 'Thank you', is: 'All is done', awaitsReview: true },
    ]);
    for (const name of ['edit', 'save', 'commit', 'discard', 'takeBack'])
      expect((await kim.call(name, { site, ...texts[0], is: 'x' })).text).toBe(
        `"${branch}" is reviewed here: whoever wrote it changes it.`,
      );
    expect((await kim.call('commitReview')).text).toBe('Nothing was reviewed yet.');
    await kim.call('review', { texts, isReviewed: false, says: 'Too cold' });
    expect((await kim.call('commitReview')).status).toBe(200);
    expect(gitThere('log', '-1', '--format=%an', branch).trim()).toBe('Kim Rowe');
    expect(recordsOn()).toMatchObject([
      { key: 'result.title', by: 'Kim Rowe <kim@bank.example>', says: 'Too cold' },
    ]);

    // The author gets the comment with the branch, and says it otherwise.
    git('fetch', '--quiet', theirs, `+${branch}:${branch}`);
    catalogue.write(records, git('show', `${branch}:${records}`));
    studio.listeners.onChecked?.(
      new Compiler(catalogue.root).check({}, (await studio.listeners.overlay?.()) ?? new Map()),
    );
    const { answer } = await call('sentence', { site, key: 'result.title', language: 'en' });
    expect(answer.view.layers[0]).toMatchObject({ awaitsReview: true, reviews: [{ says: 'Too cold' }] });
    git('branch', '--quiet', '--force', branch, `${branch}~2`);
    await send('You are done, and thank you');
    const again = await openReview(theirs);
    await again.call('review', { texts, isReviewed: true, note: 'LEGAL-9' });
    expect((await again.call('commitReview')).status).toBe(200);
    expect(recordsOn().at(-1)).toMatchObject({ by: 'Kim Rowe <kim@bank.example>', note: 'LEGAL-9' });

    // Merged, it is there: nothing awaits review, and nothing is to be said again.
    git('fetch', '--quiet', theirs, `+${branch}:${branch}`);
    git('checkout', '--quiet', '--force', branch);
    const { catalogue: merged, linked } = new Compiler(catalogue.root).check();
    const [first] = linked.sites;
    const layer = first && sentenceOfSite({ catalogue: merged, linked }, first, 'result.title').layers[0];
    expect(layer).toMatchObject({ words: 'You are done, and thank you', awaitsReview: false });
  });

  it('[STU-12] four eyes: who wrote a line is known whatever is not saved above it', async () => {
    const { catalogue, studio, call } = await open();
    catalogue.replace('brands/_base/brand.json', '{\n  "$schema"', '{\n  "fourEyes": true,\n  "$schema"');
    const git = gitIn(catalogue.root);
    catalogue.replace(base, '"Retry"', '"Once more"');
    git(
      '-c',
      'user.name=Kim Rowe',
      '-c',
      'user.email=kim@bank.example',
      'commit',
      '--quiet',
      '-am',
      'Once more',
    );
    studio.listeners.onChecked?.(new Compiler(catalogue.root).check());
    for (const key of ['a.first', 'a.second', 'a.third'])
      await call('edit', { site, file: base, path: [key], is: 'New' });
    const review = async (key: string) =>
      (await call('review', { texts: [{ file: base, path: [key] }], isReviewed: true })).status;
    expect(await review('failed.retry')).toBe(200);
    // Nor does it help to turn it off in the same change set.
    await call('edit', { site, file: 'brands/_base/brand.json', path: ['fourEyes'] });
    for (const key of ['start.title', 'result.title', 'a.first']) expect(await review(key)).toBe(409);
    const folder = { texts: [{ file: 'brands', path: ['a'] }], isReviewed: true };
    expect(await call('review', folder)).toMatchObject({ status: 400, text: '"brands" is no document.' });
  });

  it('[STU-12] a branch that is not there, or changes nothing, is named', () => {
    const { root } = catalogueFolder();
    const git = gitIn(root);
    expect(() => layOutReview(root, 'words/none', root)).toThrow(
      'There is no branch "words/none" here: fetch it',
    );
    git('branch', 'words/nothing');
    for (const name of ['words', 'words/*'])
      expect(() => layOutReview(root, name, root)).toThrow(`There is no branch "${name}" here`);
    expect(() => layOutReview(root, 'words/nothing', root)).toThrow('"words/nothing" changes no document.');
  });

  it('[STU-13] list change sets, and go on with one as it was left', async () => {
    const { catalogue, studio, call } = await open();
    const overlay = async () => [...((await studio.listeners.overlay?.()) ?? [])];
    await call('edit', { site, file: own, path: ['result.title'], is: 'All done' });
    await call('rename', { name: 'A warmer end' });
    await call('open', { site, name: 'Another' });
    expect(await overlay()).toEqual([]);
    await call('edit', { site, file: own, path: ['start.title'], is: 'Begin' });
    const listed = (await call('changeSets')).answer as { name: string; changes: number }[];
    expect(listed.map(({ name, changes }) => [name, changes]).sort()).toEqual([
      ['A warmer end', 1],
      ['Another', 1],
    ]);
    for (const name of ['A warmer end', 'Another']) await call('rename', { name });
    expect(((await call('changeSets')).answer as unknown[]).length).toBe(2);
    await call('open', { site, name: 'A warmer end' });
    expect(String(await overlay())).toContain('All done');
    catalogue.write(
      own,
      '{ "$schema": "../../../../schemas/catalogue/copy.schema.json", "start.text": "x" }\n',
    );
    expect((await call('save', { agreed: [] })).text).toContain('Saved by somebody else meanwhile');
    expect((await call('save', { agreed: [own] })).answer).toEqual([own]);
  });

  it('[F-827] take nothing from a window whose change set is not the open one', async () => {
    const { studio, good, send, call, names } = await open();
    await call('rename', { name: 'Mine' });
    await call('edit', { site, file: own, path: ['start.title'], is: 'Begin' });
    const mine = (await call('open', { site, name: 'Mine' })).answer as string;
    const other = (await call('open', { site, name: 'Theirs' })).answer as string;
    const as = (set: string, name: string, input: unknown = {}) =>
      send(`/studio/calls/${name}`, { ...good, 'x-studio-set': set }, input);
    expect([...asking].filter((name) => !names.includes(name))).toEqual([]);
    for (const name of names.filter((one) => !asking.has(one)))
      expect([name, await as(mine, name, { site })]).toEqual([
        name,
        {
          status: 409,
          text: 'Another window opened the change set "Theirs": nothing was changed.',
        },
      ]);
    expect([...((await studio.listeners.overlay?.()) ?? [])]).toEqual([]);
    const edit = { site, file: own, path: ['result.title'], is: 'Done' };
    expect((await as(other, 'edit', edit)).status).toBe(200);
    expect((await as(mine, 'open', { site, name: 'Mine' })).text).toBe(JSON.stringify(mine));
    await as(mine, 'rename', { name: 'Mine, still' });
    expect((await as(mine, 'rename', { name: 'Mine still' })).status).toBe(200);
    expect((await as(mine, 'edit', edit)).status).toBe(200);
  });

  it('[F-827] are discarded at once, and deleted, and brought back', async () => {
    const { studio, call } = await open();
    const overlay = async () => String([...((await studio.listeners.overlay?.()) ?? [])]);
    const edit = { site, file: own };
    await call('edit', { ...edit, path: ['start.title'], is: 'Begin' });
    await call('edit', { ...edit, path: ['result.title'], is: 'Done' });
    await call('discard', { site });
    expect(await overlay()).toBe('');
    await call('restore', { site });
    expect(await overlay()).toMatch(/Begin.*Done/su);
    await call('rename', { name: 'First' });
    expect((await call('deleteSet', { name: 'First' })).text).toContain('This one is open');
    await call('open', { site, name: 'Second' });
    await call('edit', { ...edit, path: ['start.title'], is: 'Second' });
    const names = async () =>
      ((await call('changeSets')).answer as { name: string }[]).map(({ name }) => name).sort();
    await call('deleteSet', { name: 'First' });
    expect(await names()).toEqual(['Second']);
    await call('bringBack', { name: 'First' });
    expect(await names()).toEqual(['First', 'Second']);
    expect((await call('bringBack', { name: 'First' })).status).toBe(409);
    expect((await call('bringBack', { name: '../First' })).status).toBe(409);
    await call('open', { site, name: 'First' });
    expect(await overlay()).toMatch(/Begin.*Done/su);
  });

  it('[STU-29] keep what an editor saves meanwhile, and tell every page where it saved another value', async () => {
    const { catalogue, studio, call, openPage } = await open();
    const pages = [await openPage(), await openPage()];
    const edit = { site, file: base, path: ['result.title'], step: 'one' };
    await call('edit', { ...edit, is: 'Mi' });
    catalogue.replace(base, '"Thank you"', '"Theirs"');
    catalogue.replace(base, '"Retry"', '"Theirs, too"');
    const saved = readFileSync(join(catalogue.root, base), 'utf8');
    studio.listeners.onChecked?.(new Compiler(catalogue.root).check());
    // Whoever types on has not seen it yet.
    await call('edit', { ...edit, is: 'Mine' });
    const conflict = { file: base, was: 'Thank you', is: 'Mine', theirs: 'Theirs' };
    for (const page of pages) expect((await page.values(4)).conflicts).toMatchObject([conflict]);
    expect((await call('save')).status).toBe(409);
    expect((await call('commit', { branch: 'words/x', message: 'x' })).text).toContain('choose one side');
    expect(readFileSync(join(catalogue.root, base), 'utf8')).toBe(saved);
    await call('resolve', { ...edit, side: 'mine' });
    for (const page of pages) expect((await page.values(5)).conflicts).toEqual([]);
    expect((await call('save')).answer).toEqual([base]);
    expect(readFileSync(join(catalogue.root, base), 'utf8')).toBe(saved.replace('"Theirs"', '"Mine"'));
  });

  it('[STU-04] know a sentence by the number that it has on the page, and no other', async () => {
    const { studio, call } = await open();
    const { linked } = new Compiler((await open()).catalogue.root).check();
    const [first] = linked.sites;
    if (first !== undefined) studio.listeners.amend?.(first);
    const { number } = (await call('sentence', { site, key: 'result.title' })).answer;
    expect((await call('sentence', { site, number })).answer.view.key).toBe('result.title');
    for (const other of [-1, 1e9, '0', null])
      expect((await call('sentence', { site, number: other })).status).toBe(404);
  });

  it('[STU-25] give any document as text, with what it inherits, and say what may stand in it and what stands there', async () => {
    const { call } = await open();
    const file = 'flows/simple/flow.json';
    expect((await call('documents')).answer).toContain(file);
    const { text, below, isReadOnly } = (await call('document', { site, file })).answer;
    expect(text).toContain('"contractName": "SIMPLE"');
    expect(below.map((one: { file: string }) => one.file)).toEqual(['flows/_base/flow.json']);
    expect(isReadOnly).toBe(false);
    const offset = text.indexOf('"screen": "start"') + '"screen": "'.length;
    const found = (await call('completions', { file, text, offset })).answer;
    expect(found).toContainEqual(expect.objectContaining({ label: 'result', snippet: '"result"' }));
    const back = (await call('explain', { file, text, offset: text.indexOf('"back"') + 2 })).answer;
    expect(back.text).not.toBe('');
    for (const other of ['package.json', '../outside.json', 'brands/acorn/art/card.svg'])
      for (const name of ['document', 'completions', 'editText'])
        expect((await call(name, { site, file: other, text, base: text, offset: 0 })).status).toBe(404);
  });

  it('[STU-25] begin a document that the site has not, with its grammar, and offer those that there may be', async () => {
    const { studio, call } = await open();
    const screen = 'flows/simple/screens/start.json';
    const { missing } = (await call('document', { site, file: screen })).answer;
    const narrower = 'brands/acorn/screens/start.json';
    expect(missing).toEqual([
      { file: narrower, where: 'Acorn, every flow' },
      { file: 'brands/acorn/flows/simple/screens/start.json', where: 'Acorn, simple only' },
    ]);
    const began = (await call('document', { site, file: narrower })).answer;
    const text = '{ "$schema": "../../../schemas/catalogue/screen.schema.json" }\n';
    expect(began).toMatchObject({ text, isNew: true });
    const typed = text.replace('" }', '", "blocks": { "intro": null } }');
    await call('editText', { site, file: narrower, base: text, text: typed, step: 'one' });
    expect([...((await studio.listeners.overlay?.()) ?? [])]).toEqual([[narrower, typed]]);
    // What no brand may say has no layers.
    for (const file of ['schemas/catalogue/context.json', 'flows/simple/journeys/applied.journey.json'])
      expect((await call('document', { site, file })).answer.missing).toEqual([]);
  });

  it('[STU-34] tell of a sentence in the language of its page, and change it there', async () => {
    const { catalogue, studio, call } = await open();
    const french = 'brands/_base/copy.fr.json';
    catalogue.addFrench({ 'result.title': 'Merci' });
    catalogue.reviewAll();
    studio.listeners.onChecked?.(new Compiler(catalogue.root).check());
    const ask = async (language: string) =>
      (await call('sentence', { site, key: 'result.title', language })).answer;
    expect((await ask('en')).translation).toBeUndefined();
    const { translation } = await ask('fr');
    expect(translation).toMatchObject({
      ...{ file: french, path: ['result.title'], line: 3, state: 'outdated' },
      ...{ english: 'Thank you', words: 'Merci' },
    });
    await call('edit', { site, file: french, path: ['$of', 'result.title'], is: translation.hash });
    expect((await ask('fr')).translation.state).toBe('done');
    await call('edit', { site, file: french, path: translation.path, is: 'Merci bien' });
    expect((await ask('fr')).translation).toMatchObject({ words: 'Merci bien', state: 'awaits review' });
    const after = (await studio.listeners.overlay?.())?.get(french) ?? '';
    expect(JSON.parse(after).$of).toEqual({ 'result.title': translation.hash });
  });

  it('[STU-33] tell what leads the page to a state of a screen', async () => {
    const { catalogue, studio, call } = await open();
    const screens = { $schema: '../../schemas/catalogue/screens.schema.json' };
    const says = (flow: string, said: object) =>
      catalogue.write(`flows/${flow}/screens.json`, JSON.stringify({ ...screens, ...said }));
    says('_base', { applicant: { name: 'Jordan', SSN: '512-45-{persona}' }, acceptance: { color: '02' } });
    says('simple', {
      site: 'simple',
      states: [
        { name: 'Start', screen: 'start' },
        { name: 'Taken', screen: 'result', persona: '2001', answers: { name: null }, accepts: true },
        { name: 'Elsewhere', screen: 'start', brand: 'birch' },
        { name: 'Waiting', screen: 'start', site: 'simple-mfa', path: '/?a=1', waitsFor: 'submit' },
      ],
    });
    catalogue.write('schemas/api/submit.json', JSON.stringify({ name: 'submit', path: 'submit/{id}' }));
    studio.listeners.onChecked?.(new Compiler(catalogue.root).check());
    expect((await call('choices')).answer.sites[0].states).toEqual(['Start', 'Taken', 'Waiting']);
    const prepare = async (state: string) => (await call('prepare', { site, state })).answer;
    expect(await prepare('')).toBe(null);
    expect(await prepare('Taken')).toMatchObject({
      ...{ state: 'Taken', host: 'simple.acorn', path: '/', screens: ['result'] },
      acts: [
        { event: 'submit', values: { name: null, SSN: '512-45-2001' }, besides: { color: '02' } },
        { event: 'submit', values: { color: '02' } },
      ],
    });
    expect(await prepare('Waiting')).toMatchObject({
      ...{ host: 'simple-mfa.acorn', path: '/?a=1', acts: [], silent: '/submit/[^/]+$' },
    });
    for (const state of ['Elsewhere', '__proto__'])
      expect((await call('prepare', { site, state })).status).toBe(404);
  });

  it('[STU-25] tell of a problem the sentence or the decision that it is in', () => {
    const { root, replace } = catalogueFolder();
    replace('flows/_base/flow.json', '{ "to": "start" }', '{ "to": "nowhere" }');
    replace(base, '"Thank you"', '"{brnd.name}"');
    replace('flows/simple/flow.json', '"session.shown"', '"session.shwn"');
    const desk = new Desk(root);
    desk.checked(new Compiler(root).check());
    const led = desk.state.problems.map(({ file, key, decision }) => [file, key ?? decision]);
    expect(led).toEqual([
      [base, 'result.title'],
      ['flows/_base/flow.json', 'decisions.outcome'],
      ['flows/simple/flow.json', undefined],
    ]);
  });

  it('[STU-26] take over no text that is no JSON, has a key twice, or changes what is locked, and say where and why', async () => {
    const { catalogue, studio, call } = await open();
    catalogue.replace(base, '{\n', '{\n  "$locked": ["result.title"],\n');
    studio.listeners.onChecked?.(new Compiler(catalogue.root).check());
    const { text: before } = (await call('document', { site, file: base })).answer;
    const type = async (text: string, why?: string) =>
      (await call('editText', { site, file: base, base: before, text, step: 'one', why })).answer;
    const mistakes = async (text: string) =>
      (await type(text)).map(({ line, text: words }: { line: number; text: string }) => [line, words]);
    expect(await mistakes('')).toEqual([[1, expect.stringContaining('empty')]]);
    expect(await mistakes('[]')).toEqual([[1, expect.stringContaining('is an object')]]);
    expect(await mistakes('{\n  "a.b": "c"\n  "d.e": "f"\n}')).toEqual([
      [3, expect.stringContaining('comma')],
    ]);
    expect(await mistakes('{\n  "a.b": "c",\n  "a.b": "f"\n}')).toEqual([
      [3, expect.stringContaining('twice')],
    ]);
    for (const text of ['{\n  "__proto__": {}\n}', '{\n  "a.b": [{ "__proto__": "c" }]\n}'])
      expect(await mistakes(text)).toEqual([[2, '"__proto__" cannot be a key: choose another name.']]);
    const line = before.split('\n').findIndex((one: string) => one.includes('"result.title":')) + 1;
    expect(await mistakes(before.replace('"Thank you"', '"Thanks"'))).toEqual([
      [line, '"result.title" is locked: say why its words change.'],
    ]);
    expect((await call('patch')).answer).toBe('');
    expect(await type(before.replace('"Retry"', '"Again"'))).toEqual([]);
    expect((await call('patch')).answer).toContain('+  "failed.retry": "Again",');
    expect(await type(before.replace('"Thank you"', '"Thanks"'), 'The rule of 2026')).toEqual([]);
    expect((await call('patch')).answer).toContain('+  "result.title": "Thanks",');
  });
});
