import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { publish, rollback } from '../../scripts/catalogue/publish.ts';
import { catalogueFolder } from '../../src/compile/testing/catalogueFolder.ts';

afterEach(() => void vi.restoreAllMocks());

/** What a command printed last. */
function listen() {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const refused = vi.spyOn(console, 'error').mockReturnValue();
  return { said: () => said.mock.lastCall?.[0], refused: () => refused.mock.lastCall?.[0] };
}

describe('npm run catalogue -- publish and rollback', () => {
  it('[REL-07] moves one site to what the documents say, to a release that is named, and back', async () => {
    const { root, replace } = catalogueFolder();
    const { said, refused } = listen();
    const site = 'acorn.simple';
    const pointer = () => JSON.parse(readFileSync(join(root, 'releases/current.json'), 'utf8'));
    expect(await publish([], root)).toBe(true);
    const first: string = pointer().default;
    expect(said()).toBe(`Every site runs the release ${first} now.`);
    replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    expect(await publish([site], root)).toBe(true);
    const second: string = pointer().sites[site];
    expect([pointer().default, second === first, said()]).toEqual([
      first,
      false,
      `${site} runs the release ${second} now.`,
    ]);
    expect(await rollback([site], root)).toBe(true);
    expect([pointer().sites[site], said()]).toEqual([first, `${site} runs the release ${first} again.`]);
    expect(await publish([site, second], root)).toBe(true);
    expect(pointer().sites[site]).toBe(second);

    expect(await publish(['acorn.simpel', second], root)).toBe(false);
    expect(refused()).toBe(`the release ${second} has no site "acorn.simpel"; nearest: acorn.simple`);
    expect(await publish([site, '0000'], root)).toBe(false);
    expect(refused()).toContain('there is no release 0000');
    expect(await rollback([], root)).toBe(false);
    replace('flows/simple/flow.json', '"else": "start"', '"else": "begin"');
    expect(await publish([site], root)).toBe(false);
    expect(refused()).toMatch(/^flows\/simple\/flow\.json:\d+:\d+: /u);
    expect(pointer().sites[site]).toBe(second);
  });

  it('is a command', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/catalogue.ts', '--names', 'rollback'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('npm run catalogue -- rollback SITE')]);
  });
});
