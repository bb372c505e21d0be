import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesText } from '../src/compile/authoring/names/namesText.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';
import { askEditor } from './support/askEditor.ts';
import { root } from './support/sourceFiles.ts';

const editor = askEditor(root);
const catalogue = readCatalogue(root);

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

describe('[F-504] the editor', () => {
  it('underlines nothing in a shipped document, by its "$schema" as by the settings of the folder', async () => {
    const said = await Promise.all(
      catalogue.documents.flatMap(({ source: { file, text } }) =>
        [text, text.replace(/^\{\s*"\$schema": "[^"]*",?/u, '{')].map(async (shown) =>
          (await editor.squiggles(file, shown)).map(
            ({ range, message }) => `${file}:${range.start.line + 1} ${message}`,
          ),
        ),
      ),
    );
    expect(said.flat()).toEqual([]);
  });

  it('knows in a fresh clone what the documents hold: `npm run catalogue` writes it', () => {
    expect(textOf('schemas/catalogue/names.schema.json')).toBe(namesText(catalogue));
  });
});
