import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { publish, releases, rollback } from '../../scripts/publishing.ts';
import { hashOfWords } from '../../src/compile/document/reviews.ts';
import { type CatalogueFolder, catalogueFolder } from '../../testing/compile/catalogueFolder.ts';

afterEach(() => void vi.restoreAllMocks());

/** What a command printed last. */
function listen() {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const refused = vi.spyOn(console, 'error').mockReturnValue();
  return {
    said: () => String(said.mock.lastCall?.[0]),
    refused: () => String(refused.mock.lastCall?.[0]),
  };
}

const site = 'acorn.simple';
const copy = 'brands/_base/copy.en.json';
const reason = { by: 'Dana Cole', why: 'The new thanks' };

const reviewOf = (key: string, words: string) => ({
  ...{ key, language: 'en', words: hashOfWords(words) },
  ...{ at: '2026-11-30T12:00:00Z', by: 'Kim Rowe <kim@bank.example>' },
});

/** The small catalogue, in which somebody reviewed every text. */
function begun(): CatalogueFolder {
  const catalogue = catalogueFolder();
  catalogue.reviewAll();
  return catalogue;
}

describe('npm run catalogue -- publish and rollback', () => {
  it('[REL-07] moves one site to what the documents say, to a release that is named, and back', async () => {
    const { root, replace, reviewAll } = begun();
    const { said, refused } = listen();
    const pointer = () => JSON.parse(readFileSync(join(root, 'releases/current.json'), 'utf8'));
    expect(await publish([], reason, root)).toBe(true);
    const first: string = pointer().default;
    expect(said()).toBe(
      `Sites\n  newly served\n    simple: every brand\n\nEvery site runs the release ${first} now.`,
    );
    replace(copy, '"Thank you"', '"Thanks"');
    reviewAll();
    expect(await publish([site], reason, root)).toBe(true);
    const second: string = pointer().sites[site];
    expect([pointer().default, second === first]).toEqual([first, false]);
    expect(said()).toContain(`\n\n${site} runs the release ${second} now.`);
    expect(await rollback([site], reason, root)).toBe(true);
    expect(pointer().sites[site]).toBe(first);
    expect(await publish([site, second], reason, root)).toBe(true);
    expect(pointer().sites[site]).toBe(second);

    expect(await publish(['acorn.simpel', second], reason, root)).toBe(false);
    expect(refused()).toBe(`the release ${second} has no site "acorn.simpel"; nearest: acorn.simple`);
    expect(await publish([site, '0000'], reason, root)).toBe(false);
    expect(refused()).toContain('there is no release 0000');
    expect(await rollback([], reason, root)).toBe(false);
    replace('flows/simple/flow.json', '"else": "start"', '"else": "begin"');
    expect(await publish([site], reason, root)).toBe(false);
    expect(refused()).toMatch(/^flows\/simple\/flow\.json:\d+:\d+: /u);
    expect(pointer().sites[site]).toBe(second);
  });

  it('[STU-18] tells of a record that somebody changed, cut or added to', async () => {
    const { root } = begun();
    const { refused } = listen();
    await publish([], reason, root);
    await publish([site], { ...reason, why: 'Again' }, root);
    await publish([], { ...reason, why: 'Once more' }, root);
    const file = join(root, 'releases/published.jsonl');
    const written = readFileSync(file, 'utf8');
    const lines = written.trimEnd().split('\n');
    const tampered: [string[], string][] = [
      [lines.map((line) => line.replace('Again', 'Legal agreed')), 'line 2 of published.jsonl was changed'],
      [
        lines.map((line) => line.replace('Once more', 'Legal agreed')),
        'line 3 of published.jsonl was changed',
      ],
      [lines.slice(1), 'line 1 of published.jsonl was changed'],
      [lines.toSpliced(1, 1), 'line 2 of published.jsonl was changed'],
      [lines.toSpliced(1, 0, lines[0] ?? ''), 'line 2 of published.jsonl was changed'],
    ];
    for (const [changed, said] of tampered) {
      writeFileSync(file, `${changed.join('\n')}\n`);
      expect(await releases([], {}, root)).toBe(false);
      expect(refused()).toContain(said);
      expect(refused()).toContain('Published\n');
    }
    writeFileSync(file, written);
    expect(await releases([], {}, root)).toBe(true);
  });

  it('[F-764] says in words what changes, and keeps who published a release and why', async () => {
    const { root, replace, reviewAll } = begun();
    const { said, refused } = listen();
    const missing = [{}, { by: 'Dana Cole' }, { why: 'The new thanks' }, { by: ' ', why: '\n' }];
    for (const flags of missing) {
      expect(await publish([], flags, root)).toBe(false);
      expect(await rollback([site], flags, root)).toBe(false);
      expect(refused()).toBe(
        'Say who publishes and why: --by "NAME" --why "REASON". Both are kept with the release.',
      );
    }
    expect(existsSync(join(root, 'releases'))).toBe(false);
    await publish([], { by: 'Lee Park', why: 'Launch' }, root);
    replace(copy, '"Thank you"', '"Thanks"');
    reviewAll();
    await publish([site], reason, root);
    expect(said()).toContain(
      'Texts\n  result.title: "Thank you" → "Thanks"\n    screens: result\n\nacorn.simple runs',
    );
    await rollback([site], { by: 'Sam Ito', why: 'The old thanks\u001b[2J' }, root);
    const { default: first } = JSON.parse(readFileSync(join(root, 'releases/current.json'), 'utf8'));
    const words = (text = '') => text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/gu, 'TIME');
    expect(words(said())).toBe(
      `${site} runs the release ${first} again, published TIME UTC by Lee Park: Launch`,
    );
    await releases([site], {}, root);
    const second = / {2}(\w+) {2}acorn\.simple {2}published/u.exec(said())?.[1];
    expect(words(said())).toBe(
      [
        'Running',
        `  ${first}  acorn.simple`,
        'Published',
        `  ${first}  acorn.simple  rolled back to from ${second} TIME UTC by Sam Ito: The old thanks [2J`,
        `  ${second}  acorn.simple  published TIME UTC by Dana Cole: The new thanks`,
        `  ${first}  every site  published TIME UTC by Lee Park: Launch`,
      ].join('\n'),
    );
  });

  it('[F-764] refuses texts that await legal review, unless that is said', async () => {
    const { root, replace } = begun();
    const { said, refused } = listen();
    replace(copy, '"Thank you"', '"Thanks"');
    expect(await publish([site], reason, root)).toBe(false);
    expect(refused()).toMatch(
      /^1 text of acorn\.simple awaits legal review:\n {2}brands\/_base\/copy\.en\.json:\d+:\d+ {2}result\.title\nNothing was published\./u,
    );
    expect(existsSync(join(root, 'releases/current.json'))).toBe(false);
    expect(await publish([site], { ...reason, 'under-review': true }, root)).toBe(true);
    await releases([], {}, root);
    expect(said()).toMatch(/by Dana Cole, 1 text under legal review: The new thanks$/u);
    // The release holds it, wherever the documents are.
    const [hash = ''] = /(?<= {2})\w{8,}/u.exec(said()) ?? [];
    rmSync(join(root, 'releases/current.json'));
    expect(await publish([site, hash], reason, root)).toBe(false);
    expect(refused()).toContain('awaits legal review');
  });

  it('[F-825] counts of texts that await legal review those that are going to be different for applicants', async () => {
    const { root, replace } = begun();
    const { said, refused } = listen();
    const under = { ...reason, 'under-review': true };
    replace(copy, '"Thank you"', '"Many thanks"');
    replace(copy, '"start.title": "', '"start.title": "Now: ');
    expect(await publish([site], under, root)).toBe(true);
    // They run already: what else changes goes out.
    replace(copy, '"Retry"', '"Once more"');
    appendFileSync(
      join(root, 'brands/_base/reviews.jsonl'),
      `${JSON.stringify(reviewOf('failed.retry', 'Once more'))}\n`,
    );
    expect(await publish([site], reason, root)).toBe(true);
    expect(said()).toContain('"Retry" → "Once more"');
    replace(copy, '"Many thanks"', '"Thanks"');
    expect(await publish([site], reason, root)).toBe(false);
    expect(refused()).toMatch(/^1 text of acorn\.simple awaits legal review:\n.* {2}result\.title\n/u);
    expect(await publish([site], under, root)).toBe(true);
    await releases([site], {}, root);
    expect([...said().matchAll(/, (\d) texts? under/gu)].map(([, count]) => count)).toEqual(['1', '2']);
    // A record that is gone changes nothing that applicants would notice.
    const records = join(root, 'brands/_base/reviews.jsonl');
    const lines = readFileSync(records, 'utf8').split('\n');
    writeFileSync(records, lines.filter((line) => !line.includes('"failed.retry"')).join('\n'));
    expect(await publish([site], reason, root)).toBe(true);
  });
});
