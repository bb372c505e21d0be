import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type JSONPath, parse } from 'jsonc-parser';
import type { Overlay } from '../../compile/read/readCatalogue.ts';
import { formatJson, withValue } from '../edits/editJson.ts';

/** Files to be written and amended, all at once in the end: what is refused on the way leaves no trace. */
export class Changes {
  readonly root: string;
  private readonly overlay: Overlay;
  private readonly texts = new Map<string, string>();
  /** What stood there before; undefined for a new file. */
  private readonly before = new Map<string, string | undefined>();

  /** @param overlay texts in the place of those on disk; null for a file that goes */
  constructor(root: string, overlay: Overlay = new Map()) {
    this.root = root;
    this.overlay = overlay;
  }

  /** The text of a file as it will be; undefined where there is none. */
  read(file: string): string | undefined {
    const known = this.texts.get(file);
    if (known !== undefined) return known;
    const laid = this.overlay.get(file);
    if (laid !== undefined) return laid ?? undefined;
    const path = join(this.root, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  /** What a JSON document will hold, or `{}` where there is none. */
  json<Value>(file: string): Value {
    return parse(this.read(file) ?? '{}') as Value;
  }

  write(file: string, text: string): void {
    if (!this.before.has(file)) this.before.set(file, this.read(file));
    this.texts.set(file, text);
  }

  /**
   * Says a value in a JSON document, and leaves the rest as it is laid out.
   * @param path of keys; a last `-1` adds to a list
   */
  say(file: string, path: JSONPath, value: unknown): void {
    this.write(file, withValue(this.read(file) ?? '{}', path, value));
  }

  /** The files that differ, the new ones first. */
  get files(): { file: string; before: string | undefined; isNew: boolean }[] {
    const all = [...this.before].map(([file, before]) => ({ file, before, isNew: before === undefined }));
    return [...all.filter(({ isNew }) => isNew), ...all.filter(({ isNew }) => !isNew)];
  }

  /** Writes all, documents in the form that all of them have. */
  async save(): Promise<void> {
    const texts = await Promise.all(
      [...this.texts].map(
        async ([file, text]): Promise<[string, string]> => [
          file,
          file.endsWith('.json') ? await formatJson(text) : text,
        ],
      ),
    );
    for (const [file, text] of texts) this.put(file, text);
  }

  /** Puts everything back as it was. */
  undo(): void {
    for (const [file, text] of this.before) this.put(file, text);
  }

  private put(file: string, text: string | undefined): void {
    const path = join(this.root, file);
    if (text !== undefined) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return;
    }
    rmSync(path, { force: true });
    for (let folder = dirname(path); readdirSync(folder).length === 0; folder = dirname(folder))
      rmSync(folder, { recursive: true });
  }
}

/**
 * Puts a line into a list of code, behind the last of its like that comes before it by name.
 * @param like finds the lines of the list, and in them the name that they are sorted by (`name`)
 * @throws Error where the file has no such list
 */
export function insertLine(changes: Changes, file: string, like: RegExp, line: string): void {
  const lines = (changes.read(file) ?? '').split('\n');
  const name = nameIn(like, line) ?? '';
  const places = lines.flatMap((text, index) => {
    const other = nameIn(like, text);
    return other === undefined ? [] : [{ other, index }];
  });
  const [first] = places;
  if (first === undefined) throw new Error(`${file} has no list that takes "${line.trim()}".`);
  const before = places.findLast(({ other }) => other < name) ?? { index: first.index - 1 };
  changes.write(file, lines.toSpliced(before.index + 1, 0, line).join('\n'));
}

function nameIn(like: RegExp, line: string): string | undefined {
  return like.exec(line)?.groups?.name;
}

const folder = join(import.meta.dirname, 'templates');

/**
 * Writes the files of `templates/<kind>/`, which lie as they will in the repository.
 * @param words what stands in place of `__word__` in paths and texts
 */
export function fillTemplates(changes: Changes, kind: string, words: Record<string, string>): void {
  const filled = (text: string) =>
    text.replaceAll(/__(?<word>[A-Za-z]+)__/gu, (whole, word: string) => words[word] ?? whole);
  for (const file of globSync('**/*.template', { cwd: join(folder, kind) }).sort()) {
    const target = filled(file.replaceAll('\\', '/').replace(/\.template$/u, ''));
    changes.write(target, filled(readFileSync(join(folder, kind, file), 'utf8')));
  }
}
