import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import context from '../../../schemas/catalogue/context.json' with { type: 'json' };
import settings from '../../../schemas/catalogue/settings.schema.json' with { type: 'json' };
import { settingUses } from './settingsPage.ts';

const uses = settingUses('.');
const code = (room: string) =>
  globSync(`${room}/**/*.{ts,tsx}`, { exclude: (file) => /\.test\./u.test(String(file)) })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
const rooms: Record<string, string> = { page: code('src/app'), server: code('{src/server,issuer}') };

describe('the table of settings', () => {
  it('[CFG-010] [CFG-015] [CFG-017] says of every setting of the contract’s groups who reads it', () => {
    const groups = [
      'MainSettings',
      'BrandSettings',
      'ProductSettings',
      'OtherCardSettings',
      'WebAssetsBaseUrlSettings',
    ] as const;
    const all = groups.flatMap((group) =>
      Object.keys(settings.definitions.settings.properties[group].properties).map(
        (name) => `${group}.${name}`,
      ),
    );
    expect(uses.map(({ group, name }) => `${group}.${name}`)).toEqual(all);
  });

  it('names paths that are declared, and that a document or the page’s code reads', () => {
    for (const { name, read, files } of uses.filter((use) => use.read?.includes('.'))) {
      expect(
        Object.keys(context.paths).some((path) => path === read || path.startsWith(`${read}.`)),
        name,
      ).toBe(true);
      expect(files.length, `${name} as ${read}`).toBeGreaterThan(0);
    }
  });

  it('names code that is there', () => {
    const coded = uses.filter(({ read }) => read === 'page' || read === 'server');
    expect(coded.length).toBeGreaterThan(5);
    for (const { name, read = '' } of coded)
      expect(rooms[read], `${name} in the ${read}`).toMatch(new RegExp(`\\b${name}\\b`, 'u'));
  });

  it('calls nothing unread that the page reads', () => {
    const unread = uses.filter(({ read }) => read === undefined).map(({ name }) => name);
    expect(unread.filter((name) => new RegExp(`'${name}'`, 'u').test(rooms.page ?? ''))).toEqual([]);
    expect(unread).toContain('OverlimitUrl');
  });
});
