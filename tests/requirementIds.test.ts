import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../testing/support/sourceFiles.ts';

const bracket = /\[([A-Z]{1,5}-\d{1,3}[^\]]*)\]/g;
const id = /[A-Z]{1,5}-\d{1,3}/g;

/** Ids of the first column of every table in docs/requirements.md. */
function knownIds(document: string): string[] {
  return [...document.matchAll(/^\| ([A-Z]{1,5}-\d{2,3}) \|/gm)].map((match) => match[1] ?? '');
}

const [document] = await sourceFiles(['docs/requirements.md']);
const known = knownIds(document?.text ?? '');

describe('docs/requirements.md', () => {
  it('holds each id once', () => {
    expect(known.filter((name, index) => known.indexOf(name) !== index)).toEqual([]);
    expect(known.length).toBeGreaterThan(1000);
  });
});

/** Why an id has proofs of more than two kinds. One word for each would say less than what they share. */
const severalKinds: Record<string, string[]> = {
  'holds of every screen or every call, each proved where it can break':
    'LOOK-10 PERF-03 REL-01 REL-02 REL-03 REL-04 REL-05 SAFE-01 SAFE-02 SAFE-03 SAFE-04 SAFE-05 SAFE-07 SAFE-12 UX-03 UX-04 UX-07 UX-10 UX-11 UX-13 UX-14 UX-15 UX-16'.split(
      ' ',
    ),
  'the data that asks for it, the block that draws it, and the browser or service that it needs':
    'A-078 AFT-008 APR-012 APR-023 CAP-004 CKC-001 CKC-002 CKC-003 GRB-001 GRB-005 LAY-025 LNK-005 LNK-006 LNK-011 LNK-012 MFA-010 OFR-010 PAY-010 TRK-017 TRM-008 TST-003'.split(
      ' ',
    ),
  'an answer on its way from a key or a link through form and flow':
    'FLT-012 F-217 F-405 F-701 PRE-001 RTE-002 RTE-003 RTE-004'.split(' '),
  'one person, whatever process and tab': ['F-101'],
  'a finding of several facts': ['F-810', 'F-827'],
  'what the documents say, what the studio shows of it, and the page that is pressed': ['STU-13', 'STU-20'],
};

/** Where a proof runs: journeys are gone through in Node. */
function kindOf(path: string): string {
  if (path.endsWith('.spec.ts')) return 'end to end';
  if (path.includes('.browser.test.')) return 'component';
  return path.includes('.postgres.test.') ? 'PostgreSQL' : 'Node';
}

describe('a fact', () => {
  it('has proofs of two kinds at most, unless it is said why', async () => {
    const kinds = new Map<string, Set<string>>();
    const files = await sourceFiles([
      '{src,issuer,scripts,testing,tests,lab}/**/*.{test,spec}.{ts,tsx}',
      'flows/*/journeys/*.json',
    ]);
    for (const { path, text } of files) {
      const named = path.endsWith('.json') ? /"requirements": \[([^\]]*)\]/g : bracket;
      for (const [, words = ''] of text.matchAll(named))
        for (const name of words.match(id) ?? [])
          kinds.set(name, (kinds.get(name) ?? new Set()).add(kindOf(path)));
    }
    const several = [...kinds].filter(([, of]) => of.size > 2).map(([name]) => name);
    expect(several.sort()).toEqual(Object.values(severalKinds).flat().sort());
  });
});

describe('names of tests', () => {
  it('carry only ids that docs/requirements.md holds', async () => {
    const tests = await sourceFiles(['{src,issuer,scripts,testing,tests,lab}/**/*.{test,spec}.{ts,tsx}']);
    const ids = new Set(known);
    const unknown = tests.flatMap(({ path, text }) =>
      [...text.matchAll(bracket)]
        .flatMap((match) => match[1]?.match(id) ?? [])
        .filter((name) => !ids.has(name))
        .map((name) => `${path}: [${name}] is no requirement of docs/requirements.md.`),
    );
    expect(unknown).toEqual([]);
  });

  it('and journeys prove only those, too', async () => {
    const journeys = await sourceFiles(['flows/*/journeys/*.journey.json']);
    const ids = new Set(known);
    const unknown = journeys.flatMap(({ path, text }) =>
      [...text.matchAll(/"requirements": \[([^\]]*)\]/g)]
        .flatMap((match) => match[1]?.match(id) ?? [])
        .filter((name) => !ids.has(name))
        .map((name) => `${path}: ${name} is no requirement of docs/requirements.md.`),
    );
    expect(unknown).toEqual([]);
  });
});
