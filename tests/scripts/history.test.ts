import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { history } from '../../scripts/catalogueCommands.ts';
import { publish, rollback } from '../../scripts/publishing.ts';
import { hashOfWords } from '../../src/compile/document/reviews.ts';
import { catalogueFolder } from '../../testing/compile/catalogueFolder.ts';

afterEach(() => void vi.restoreAllMocks());

it('[STU-12] npm run catalogue -- history tells who wrote, reviewed, published and took back a sentence, in every document that says it', async () => {
  const { root, write, replace } = catalogueFolder();
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const refused = vi.spyOn(console, 'error').mockReturnValue();
  const copy = 'brands/_base/copy.en.json';
  const own = 'brands/acorn/copy.en.json';
  const commit = (name: string, date: string, message: string) => {
    execFileSync('git', ['add', 'brands'], { cwd: root });
    const env = {
      ...process.env,
      ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: 'who@bank.example', GIT_AUTHOR_DATE: date },
      ...{ GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: 'who@bank.example' },
    };
    execFileSync('git', ['commit', '--quiet', `--message=${message}`], { cwd: root, env });
  };
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  commit('Lee Park', '2026-11-20T08:00:00-05:00', 'First');
  await publish([], { by: 'Dana Cole', why: 'Launch', 'under-review': true }, root);
  replace(copy, '"Thank you"', '"Thanks"');
  commit('Kim Rowe', '2026-11-21T09:30:00Z', 'A shorter thanks');
  // Another sentence on the way is none of its history.
  replace(copy, '"Retry"', '"Again"');
  commit('Kim Rowe', '2026-11-21T09:40:00Z', 'Again');
  const record = { key: 'result.title', language: 'en', words: hashOfWords('Thanks') };
  const lines = [
    { ...record, at: '2026-11-21T10:00:00Z', by: 'Robin Day', says: 'Too short' },
    { ...record, at: '2026-11-21T11:00:00Z', by: 'Robin Day', note: 'LEGAL-3' },
  ];
  appendFileSync(
    join(root, 'brands/_base/reviews.jsonl'),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  const site = 'acorn.simple';
  await publish([site], { by: 'Dana Cole', why: 'The new thanks', 'under-review': true }, root);
  await rollback([site], { by: 'Sam Ito', why: 'The old thanks' }, root);
  const $schema = '../../schemas/catalogue/copy.schema.json';
  write(own, JSON.stringify({ $schema, 'result.title': 'Acorn thanks' }));

  expect(await history(['result.title'], {}, root)).toBe(true);
  const published = String(said.mock.lastCall?.[0]).replaceAll(
    /^ {2}\S+ \S+ UTC {2}(published|rolled)/gmu,
    '  NOW  $1',
  );
  expect(published.split('\n')).toEqual([
    copy,
    '  2026-11-20 13:00 UTC  written by Lee Park <who@bank.example>: Thank you (First)',
    '  2026-11-21 09:30 UTC  written by Kim Rowe <who@bank.example>: Thanks (A shorter thanks)',
    '  2026-11-21 10:00 UTC  sent back by Robin Day (Too short)',
    '  2026-11-21 11:00 UTC  reviewed by Robin Day (LEGAL-3)',
    '  NOW  published on every site by Dana Cole: Thank you (Launch)',
    '  NOW  published on acorn.simple by Dana Cole: Thanks (The new thanks)',
    '  NOW  rolled back to on acorn.simple by Sam Ito: Thank you (The old thanks)',
  ]);
  expect(await history(['result.titel'], {}, root)).toBe(false);
  expect(refused.mock.lastCall?.[0]).toContain('Nothing is named "result.titel". Nearest: result.title');
});
