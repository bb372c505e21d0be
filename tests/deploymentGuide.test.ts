import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openReleases } from '../src/compile/release/Release.ts';
import { createSites } from '../src/server/platform/sites/createSites.ts';
import { ownServices, readCompose } from '../testing/support/deployment.ts';
import { releasesOfThisRun } from '../testing/support/releasesOfThisRun.ts';
import { root } from '../testing/support/sourceFiles.ts';

const compose = readCompose();
const guide = readFileSync(join(root, 'docs', 'deployment.md'), 'utf8');
const processes = ownServices(compose)
  .filter(([, { command }]) => command === undefined)
  .map(([name]) => name);

/** The shell blocks of a section, each as its lines; what is joined by `&&` are lines of their own. */
function blocksOf(heading: string): string[][] {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) =>
    block
      .split(/\n| && /)
      .map((line) => line.replace(/\s+#.*/, '').trim())
      .filter((line) => line !== ''),
  );
}

/** What of it `docker compose` is told: subcommand, service, and the command in it. */
function stepsOf(
  lines: readonly string[],
): { word: string; service: string | undefined; command: string[] }[] {
  return lines
    .filter((line) => line.startsWith('docker compose '))
    .map((line) => {
      const [word = '', ...rest] = line.split(' ').slice(2);
      const [service, ...command] = rest.filter((one) => !one.startsWith('--'));
      return { word, service, command };
    });
}

describe('the commands of the quick start', () => {
  const [lines = []] = blocksOf('Quick start');

  it('[F-748] make the secrets, start everything, and ask for an address that a site has', async () => {
    expect(existsSync(join(root, lines[0] ?? ''))).toBe(true);
    expect(stepsOf(lines).map(({ word }) => word)).toEqual(['up']);
    const asked = lines
      .filter((line) => line.startsWith('curl '))
      .map((line) => line.split(' ').at(-1) ?? '');
    const hosts = compose.services.proxy?.environment?.SITE_HOSTS?.split(', ') ?? [];
    expect(asked.map((address) => new URL(address).host)).toEqual([hosts[0]]);
    const releases = openReleases(await releasesOfThisRun());
    const sites = createSites({ releases, environment: 'production' });
    for (const host of hosts) expect(await sites.find({ name: host, port: '' }), host).toBeDefined();
  });
});

describe('the commands of a change without an interruption', () => {
  const [forward = [], back = []] = blocksOf('A change without an interruption');
  const order = (lines: readonly string[]) =>
    stepsOf(lines).map(({ word, service, command }) =>
      [word, service, ...command.slice(0, 3)].join(' ').trim(),
    );

  it('[REL-07] build an image of its own name, bring the schema up to date, then replace one process at a time', () => {
    expect(forward[0]).toMatch(/^export VERSION=\d/);
    expect(order(forward)).toEqual([
      'build',
      'run migrate',
      ...processes.map((name) => `up ${name}`),
      'run deliver',
      'run deliver node scripts/catalogue.ts publish',
    ]);
    for (const line of forward.filter((text) => text.includes(' up '))) expect(line).toContain(' --wait ');
  });

  it('[REL-07] lead back to the image before, which is still there, and leave the schema alone', () => {
    expect(back[0]).toMatch(/^export VERSION=\d/);
    expect(back[0]).not.toBe(forward[0]);
    expect(order(back)).toEqual([...processes.map((name) => `up ${name}`), 'run deliver']);
    for (const line of back.filter((text) => text.includes(' up '))) expect(line).toContain(' --no-build ');
    const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
    const images = [...text.matchAll(/image: (cardstock:.*)/g)].map(([, image]) => image);
    expect(new Set(images)).toEqual(new Set([`cardstock:\${VERSION:-local}`]));
  });

  it('name services and scripts that there are', () => {
    for (const { service, command } of [forward, back].flatMap(stepsOf)) {
      if (service !== undefined) expect(Object.keys(compose.services)).toContain(service);
      if (command.length > 0) expect(existsSync(join(root, command[1] ?? ''))).toBe(true);
    }
  });
});
