import { describe, expect, it } from 'vitest';
import { DiagnosticCollector, sentenceOf, suggest } from './DiagnosticCollector.ts';
import { lineAndColumn, placeText } from './Place.ts';

const source = { file: 'flows/a/flow.json', text: '{\n  "a": 1\n}\n' };

describe('places', () => {
  it('count lines and columns from one', () => {
    expect(lineAndColumn({ source, offset: 0 })).toEqual({ line: 1, column: 1 });
    expect(lineAndColumn({ source, offset: 4 })).toEqual({ line: 2, column: 3 });
    expect(placeText({ source, offset: 11 })).toBe('flows/a/flow.json:3:1');
  });
});

describe('names that are near', () => {
  it('stand nearest first', () => {
    expect(suggest('aproved', ['declined', 'approved', 'pending'])).toEqual([
      'approved',
      'declined',
      'pending',
    ]);
  });

  it('are at most five, each once', () => {
    expect(suggest('x', ['a', 'b', 'c', 'd', 'e', 'f', 'a'])).toHaveLength(5);
  });

  it('do not mind case, and find a word inside a longer name', () => {
    expect(suggest('FIRSTNAME', ['lastName', 'applicant.firstName'])[0]).toBe('applicant.firstName');
  });
});

describe('a report', () => {
  it('says the same thing of several sites once, and names them where not all have it', () => {
    const report = new DiagnosticCollector();
    for (const site of ['acorn.b', 'acorn.a']) {
      report.concerns(site);
      report.mistake({ source, offset: 4 }, 'no block is named "x"', {
        unknown: { word: 'x', known: ['xy'] },
      });
    }
    expect(report.mistakes.map((mistake) => sentenceOf(mistake, 3))).toEqual([
      'flows/a/flow.json:2:3: no block is named "x" (in acorn.a and 1 more). Known: xy',
    ]);
    expect(report.mistakes.map((mistake) => sentenceOf(mistake, 2))).toEqual([
      'flows/a/flow.json:2:3: no block is named "x". Known: xy',
    ]);
  });

  it('stands in the order of files, lines and columns', () => {
    const report = new DiagnosticCollector();
    report.mistake({ source, offset: 11 }, 'third');
    report.mistake({ source, offset: 4 }, 'second');
    report.mistake({ source: { file: 'brands/a/brand.json', text: '' }, offset: 0 }, 'first');
    expect(report.mistakes.map(({ message }) => message)).toEqual(['first', 'second', 'third']);
  });

  it('takes over another with its sites', () => {
    const [one, other] = [new DiagnosticCollector(), new DiagnosticCollector()];
    one.concerns('acorn.a');
    one.mistake({ source, offset: 0 }, 'unused');
    other.concerns('acorn.b');
    other.mistake({ source, offset: 0 }, 'unused');
    one.include(other);
    expect(one.mistakes).toHaveLength(1);
    expect([...(one.mistakes[0]?.sites ?? [])]).toEqual(['acorn.a', 'acorn.b']);
  });
});
