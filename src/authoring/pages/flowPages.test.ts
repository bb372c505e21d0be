import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../../compile/Compiler.ts';
import { stalePages, writePages } from './flowPages.ts';

const run = (...words: string[]) =>
  spawnSync(process.execPath, ['scripts/catalogue.ts', ...words], { encoding: 'utf8' });

/** What Mermaid understands of a flow chart, and all that we write of it. */
const words = '"(?:[^"#\\[\\]]|#35;|#quot;|<br/>)+"';
const mermaidLines = [
  /^flowchart LR$/u,
  new RegExp(
    `^ {2}n\\d+(?:\\[${words}\\]|\\(${words}\\)|\\{\\{${words}\\}\\}|\\(\\[${words}\\]\\)|\\[/${words}/\\])$`,
    'u',
  ),
  new RegExp(`^ {2}n\\d+ -->(?:\\|${words}\\|)? n\\d+$`, 'u'),
];

describe('the page of each flow', () => {
  const flows = readdirSync('flows').filter((name) => !name.startsWith('_'));

  it.each(flows)('[F-506] holds a diagram that Mermaid reads: %s', (flow) => {
    const page = readFileSync(join('flows', flow, 'README.md'), 'utf8');
    const [, diagram = ''] = /```mermaid\n(.+?)\n```/su.exec(page) ?? [];
    const lines = diagram.split('\n');
    expect(lines.filter((line) => !mermaidLines.some((form) => form.test(line)))).toEqual([]);
    const named = lines.flatMap((line) =>
      [...line.matchAll(/^ {2}(n\d+) --.* (n\d+)$/gu)].flatMap(([, a, b]) => [a, b]),
    );
    const boxes = lines.map((line) => /^ {2}(n\d+)[[({]/u.exec(line)?.[1]);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !boxes.includes(name))).toEqual([]);
  });

  it('[F-504] is refused where the flow says something else, and written by `npm run catalogue`, as are the names that editors know', () => {
    const { root, replace, write } = catalogueFolder();
    write(
      'schemas/catalogue/common.schema.json',
      readFileSync('schemas/catalogue/common.schema.json', 'utf8'),
    );
    const check = () => new Compiler(root).check();
    writePages(check());
    expect(stalePages(check())).toEqual([]);
    replace('flows/_base/flow.json', '"approved": true', '"approved": false');
    const sentence =
      'flows/simple/README.md:1:1: this page says something else than the documents. `npm run catalogue` writes it.\n';
    const names = join(root, 'schemas/catalogue/names.schema.json');
    expect(run(root)).toMatchObject({ status: 1, stderr: sentence });
    expect(existsSync(names)).toBe(false);
    expect(run(root, '--names')).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(names, 'utf8')).toContain('"start.title"');
    expect(stalePages(check())).toEqual([]);
  });
});
