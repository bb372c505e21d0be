import { describe, expect, it } from 'vitest';
import { sourceFiles } from './support/sourceFiles.ts';

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

describe('names of tests', () => {
  it('carry only ids that docs/requirements.md holds', async () => {
    const tests = await sourceFiles([
      'src/**/*.test.{ts,tsx}',
      'tests/**/*.test.{ts,tsx}',
      'tests/**/*.spec.ts',
      'scripts/**/*.test.ts',
    ]);
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
