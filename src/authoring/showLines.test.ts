import { describe, expect, it } from 'vitest';
import type { Node } from '../compile/document/Node.ts';
import { mergeAll } from '../compile/merge/mergeNodes.ts';
import { readDocument } from '../compile/read/readDocument.ts';
import { DiagnosticCollector } from '../compile/report/DiagnosticCollector.ts';
import { annotateOrigins, linesOf } from './show.ts';

/** The lines of layers, each given as the text of its file, lowest first. */
function shown(files: Record<string, string>): string[] {
  const layers = Object.entries(files).map(([file, text]) =>
    readDocument({ file, text }, new DiagnosticCollector()),
  );
  return annotateOrigins(linesOf(mergeAll(layers) as Node)).split('\n');
}

const base = `{
  "title": "one",
  "art": { "wide": "a", "narrow": "b" },
  "blocks": {
    "first": { "block": "text", "props": { "list": ["x", 1, true], "none": {} } },
    "second": { "block": "link" }
  }
}
`;

describe('the lines of a merged document', () => {
  it('are those of the file where one layer says all', () => {
    const lines = shown({ base });
    expect(lines.map((line) => line.slice(line.indexOf('│') + 2)).join('\n')).toBe(base.trim());
    expect(lines.map((line) => line.slice(0, line.indexOf('│')).trim())).toEqual([
      'base:1',
      'base:2',
      'base:3',
      'base:4',
      'base:5',
      'base:6',
      '',
      '',
    ]);
  });

  it('name the layer that says each, and split what several say', () => {
    const brand =
      '{\n  "art": { "narrow": "c" },\n\n  "blocks": { "second": { "props": {} }, "third": [] }\n}\n';
    expect(shown({ base, brand })).toEqual([
      'brand:1 │ {',
      'base:2  │   "title": "one",',
      'brand:2 │   "art": {',
      'base:3  │     "wide": "a",',
      'brand:2 │     "narrow": "c"',
      '        │   },',
      'brand:4 │   "blocks": {',
      'base:5  │     "first": { "block": "text", "props": { "list": ["x", 1, true], "none": {} } },',
      'brand:4 │     "second": {',
      'base:6  │       "block": "link",',
      'brand:4 │       "props": {}',
      '        │     },',
      'brand:4 │     "third": []',
      '        │   }',
      '        │ }',
    ]);
  });

  it('split what several lines of one file say, and what is too long for a line', () => {
    const long = 'x'.repeat(60);
    expect(shown({ a: `{ "list": [\n"${long}"], "both": ["${long}", "${long}"] }` })).toEqual([
      'a:1 │ {',
      'a:1 │   "list": [',
      `a:2 │     "${long}"`,
      '    │   ],',
      'a:2 │   "both": [',
      `a:2 │     "${long}",`,
      `a:2 │     "${long}"`,
      '    │   ]',
      '    │ }',
    ]);
  });
});
