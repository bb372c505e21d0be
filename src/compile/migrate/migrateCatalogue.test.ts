import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Compiler } from '../Compiler.ts';
import { migrateCatalogue } from './migrateCatalogue.ts';

const good = new URL('../../../tests/mistakes/_good/', import.meta.url).pathname;
const flow = 'flows/_base/flow.json';
const screen = 'flows/simple/screens/result.json';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cardstock-migrate-'));
  cpSync(good, root, { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const write = (file: string, document: unknown) => writeFileSync(join(root, file), JSON.stringify(document));

describe('a catalogue of version 1', () => {
  it('is written in version 2 and means the same', () => {
    const before = new Compiler(root).check().linked.sites.map(({ slice }) => slice);
    const document = read(flow);
    document.conditions = {
      codeOn: { 'site.switches.CodeActive': true },
      approved: { 'result.result': ['APPROVED', 'PENDING'] },
    };
    document.links.privacy.href = { from: 'site.urls.privacy' };
    write(flow, document);
    expect(new Compiler(root).check().mistakes).not.toEqual([]);
    expect(migrateCatalogue(root)).toEqual([flow]);
    const after = new Compiler(root).check();
    expect(after.mistakes.map(after.sentence)).toEqual([]);
    expect(after.linked.sites.map(({ slice }) => slice)).toEqual(before);
  });

  it('is written anew as far as it has to be, and once', () => {
    const document = read(screen);
    document.blocks.limit.when = { all: ['approved', { not: { 'result.limit': 0 } }] };
    write(screen, document);
    expect(migrateCatalogue(root)).toEqual([screen]);
    expect(read(screen).blocks.limit.when).toBe('approved and result.limit is not 0');
    expect(migrateCatalogue(root)).toEqual([]);
  });

  it('is refused by the name of the file where a condition cannot be said any more', () => {
    const document = read(flow);
    document.conditions.codeOn = { 'session.step': { maxLength: 3 } };
    write(flow, document);
    expect(() => migrateCatalogue(root)).toThrow(
      'flows/_base/flow.json: an expression cannot say {"session.step":{"maxLength":3}}',
    );
  });
});
