import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { compressFiles, switchBuild } from '../../scripts/builtFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardstock-build-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A build with one script and its style, as Vite writes it. */
function build(version: string): string {
  const fresh = join(folder, `fresh-${version}`);
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  mkdirSync(join(fresh, '.vite'));
  writeFileSync(join(fresh, 'assets', `app-${version}.js`), version.repeat(1_000));
  writeFileSync(join(fresh, 'assets', `app-${version}.js.br`), 'small');
  writeFileSync(join(fresh, 'assets', `app-${version}.css`), version);
  writeFileSync(join(fresh, 'index.html'), version);
  const manifest = { app: { file: `assets/app-${version}.js`, css: [`assets/app-${version}.css`] } };
  writeFileSync(join(fresh, '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(fresh, '.vite', 'scripts.json'), '{}');
  return fresh;
}

const filesOf = (version: string) => ['css', 'js', 'js.br'].map((ending) => `app-${version}.${ending}`);

it('a new build takes the place of the old one, whose files stay for pages that are open; older ones go', async () => {
  const live = join(folder, 'live');
  const assets = () => readdirSync(join(live, 'assets')).toSorted();
  await switchBuild(build('a'), live);
  expect(assets()).toEqual(filesOf('a'));
  await switchBuild(build('b'), live);
  expect(assets()).toEqual([...filesOf('a'), ...filesOf('b')]);
  await switchBuild(build('c'), live);
  expect(assets()).toEqual([...filesOf('b'), ...filesOf('c')]);
  expect(readFileSync(join(live, 'index.html'), 'utf8')).toBe('c');
  expect(readFileSync(join(live, '.vite', 'manifest.json'), 'utf8')).toContain('app-c.js');
  expect(existsSync(join(folder, 'fresh-c'))).toBe(false);
});

it('[PERF-03] text files get a brotli and a gzip form beside them, once; small ones and pictures in bytes do not', async () => {
  const files = join(folder, 'files', 'deep');
  mkdirSync(files, { recursive: true });
  const text = '{"key": "value"}\n'.repeat(100);
  writeFileSync(join(files, 'large.json'), text);
  writeFileSync(join(files, 'small.json'), '{}');
  writeFileSync(join(files, 'font.woff2'), text);
  expect(await compressFiles(join(folder, 'files'))).toBe(2);
  expect(readdirSync(files).toSorted()).toEqual([
    'font.woff2',
    'large.json',
    'large.json.br',
    'large.json.gz',
    'small.json',
  ]);
  expect(String(brotliDecompressSync(readFileSync(join(files, 'large.json.br'))))).toBe(text);
  expect(String(gunzipSync(readFileSync(join(files, 'large.json.gz'))))).toBe(text);
  expect(await compressFiles(join(folder, 'files'))).toBe(0);
});
