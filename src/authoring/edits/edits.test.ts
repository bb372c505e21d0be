import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { temporaryFolder } from '../../../testing/compile/temporaryFolder.ts';
import { Compiler } from '../../compile/Compiler.ts';
import { ChangeSet } from './ChangeSet.ts';
import { commitFiles, patchOf } from './commitFiles.ts';
import { valueAt } from './editJson.ts';

const copy = 'brands/_base/copy.en.json';

describe('a change set', () => {
  it('[F-829] that cannot be read is named, and every other is whole after each edit', () => {
    const { root, changes } = begun();
    changes.edit(copy, ['start.title'], 'Welcome');
    expect(readdirSync(join(root, '.studio'))).toEqual(['A warmer headline.json']);
    writeFileSync(join(root, '.studio', 'Cut.json'), '{"name":"Cut","done":[{"fi');
    writeFileSync(join(root, '.studio', 'Other.json'), '[]');
    for (const name of ['Cut', 'Other'])
      expect(() => new ChangeSet(root, name)).toThrow(
        new RegExp(`"${name}" cannot be read: .*is not whole`, 'u'),
      );
    expect(new ChangeSet(root, 'A warmer headline').changes).toHaveLength(1);
  });

  it('[F-848] has a name that a file can have', () => {
    expect(() => new ChangeSet(catalogueFolder().root, 'a'.repeat(300))).toThrow(/at most 80 letters/u);
  });

  function begun() {
    const folder = catalogueFolder();
    return { ...folder, changes: new ChangeSet(folder.root, 'A warmer headline') };
  }

  describe('of an order', () => {
    const form = 'schemas/forms/application.json';
    const fields = ['sections', 'home', 'fields'];
    /** A form with a section of some fields, as somebody types it anew with its fields in another order. */
    function typed(names: readonly string[], others: readonly string[]) {
      const { root: catalogue, changes } = begun();
      const textOf = (list: readonly string[]) =>
        `${JSON.stringify({ sections: { home: { fields: Object.fromEntries(list.map((name) => [name, {}])) } } }, null, 2)}\n`;
      writeFileSync(join(catalogue, form), textOf(names));
      changes.editText({ file: form, base: textOf(names), text: textOf(others), step: 'typing' });
      const saved = async () => {
        await changes.save();
        return Object.keys(valueAt(readFileSync(join(catalogue, form), 'utf8'), fields) as object);
      };
      return { changes, saved, path: join(catalogue, form), textOf };
    }

    it('[F-822] is an edit: it is told, saved and undone', async () => {
      const { changes, saved } = typed(['Zip', 'City', 'State'], ['City', 'Zip', 'State']);
      expect(changes.changes).toMatchObject([
        { path: [...fields, '$order'], was: ['Zip', 'City', 'State'], is: ['City', 'Zip', 'State'] },
      ]);
      changes.undo();
      expect(changes.changes).toEqual([]);
      changes.redo();
      expect(await saved()).toEqual(['City', 'Zip', 'State']);
      changes.takeBack();
      expect(await saved()).toEqual(['Zip', 'City', 'State']);
    });

    it('[F-822] goes with keys that come and go', async () => {
      const { changes, saved } = typed(['A', 'B', 'C'], ['C', 'N', 'A']);
      expect(changes.conflicts()).toEqual([]);
      expect(await saved()).toEqual(['C', 'N', 'A']);
    });

    it('[F-822] holds beside a key that somebody else saves meanwhile, and is a conflict with another order', async () => {
      const { changes, path, textOf } = typed(['A', 'B', 'C'], ['C', 'A', 'B']);
      writeFileSync(path, textOf(['A', 'B', 'X', 'C']));
      const [{ after } = { after: undefined }] = await changes.files();
      expect(Object.keys(valueAt(after, fields) as object)).toEqual(['C', 'A', 'B', 'X']);
      writeFileSync(path, textOf(['B', 'A', 'C']));
      expect(changes.conflicts()).toMatchObject([{ theirs: ['B', 'A', 'C'] }]);
    });
  });

  it('is seen by the compiler and not on disk, with places in the unsaved text', async () => {
    const { root: catalogue, changes } = begun();
    const onDisk = readFileSync(join(catalogue, copy), 'utf8');
    changes.edit(copy, ['start.title'], 'Apply for {brnd.name}');
    const { mistakes, sentence } = new Compiler(catalogue).check({}, await changes.overlay());
    expect(mistakes.map(sentence).join('\n')).toMatch(
      /^brands\/_base\/copy\.en\.json:3:\d+: .*"brnd\.name"/u,
    );
    expect(readFileSync(join(catalogue, copy), 'utf8')).toBe(onDisk);
    expect(new Compiler(catalogue).check().mistakes).toEqual([]);
  });

  it('makes a file that a layer lacks, and takes it away with its last value', async () => {
    const { root: catalogue, changes } = begun();
    const brand = globSync('brands/[!_]*', { cwd: catalogue })[0] ?? '';
    const file = `${brand}/copy.en.json`;
    expect(globSync(file, { cwd: catalogue })).toEqual([]);
    changes.edit(file, ['start.title'], 'Your next card starts here');
    expect((await changes.files())[0]).toEqual({
      file,
      before: undefined,
      after:
        '{ "$schema": "../../schemas/catalogue/copy.schema.json", "start.title": "Your next card starts here" }\n',
    });
    expect(new Compiler(catalogue).check({}, await changes.overlay()).mistakes).toEqual([]);
    expect(await changes.save()).toEqual([file]);
    expect(changes.edits).toEqual([]);
    changes.edit(file, ['start.title'], undefined);
    expect((await changes.overlay()).get(file)).toBeNull();
    await changes.save();
    expect(globSync(file, { cwd: catalogue })).toEqual([]);
  });

  it('[F-824] tells the change of each document, also where two say the same sentence', () => {
    const { changes } = begun();
    const ofBrand = 'brands/acorn/copy.en.json';
    changes.edit(copy, ['start.title'], 'For everybody');
    changes.edit(ofBrand, ['start.title'], 'For this brand');
    changes.edit(copy, ['start.title'], 'For all');
    expect(changes.changes.map(({ file, was, is }) => [file, was !== undefined, is])).toEqual([
      [copy, true, 'For all'],
      [ofBrand, false, 'For this brand'],
    ]);
  });

  it('[STU-32] leads back to what stood in the files before they were saved, to the byte', async () => {
    const { root: catalogue, changes } = begun();
    const texts = () =>
      globSync('{brands,flows}/**/*.json', { cwd: catalogue })
        .sort()
        .map((file) => [file, readFileSync(join(catalogue, file), 'utf8')]);
    const before = texts();
    const flow = 'flows/simple/flow.json';
    const [, first = ''] = Object.keys(valueAt(readFileSync(join(catalogue, copy), 'utf8'), []) as object);
    changes.edit('brands/acorn/copy.en.json', [first], 'Else');
    changes.edit(copy, [first], undefined);
    changes.edit(flow, ['routes', 'start', 'title'], undefined);
    changes.edit(flow, ['constants'], { a: 1 });
    const files = await changes.save();
    expect(changes.saved).toEqual(files);
    expect(texts()).not.toEqual(before);
    changes.takeBack();
    expect(changes.saved).toEqual([]);
    changes.undo();
    expect(changes.edits).toEqual([]);
    changes.redo();
    await changes.save();
    expect(texts()).toEqual(before);
  });

  it('[STU-26] takes over a typed text value by value, in one step that is undone as a whole', async () => {
    const { root: catalogue, changes } = begun();
    const base = readFileSync(join(catalogue, copy), 'utf8');
    const type = (...words: [from: string, to: string][]) =>
      words.reduce((text, [from, to]) => text.replace(from, to), base);
    const first = { file: copy, base, step: 'first' };
    const halfWay = type(['"Apply"', '"Begin"'], ['Thank you', 'Thank yo']);
    changes.editText({ ...first, text: halfWay });
    // What another window does meanwhile is not what was typed here.
    changes.edit(copy, ['failed.retry'], 'Again');
    const text = type(
      ['"Apply"', '"Begin"'],
      ['"result.limit"', '\n      "start.note":   "New",\n"result.limit"'],
    );
    changes.editText({ ...first, text });
    expect(changes.changes.map(({ path, is }) => [String(path), is]).sort()).toEqual([
      ['failed.retry', 'Again'],
      ['start.note', 'New'],
      ['start.submit', 'Begin'],
    ]);
    const written = type(
      ['"Apply"', '"Begin"'],
      ['"Retry"', '"Again"'],
      ['  "result.limit"', '  "start.note": "New",\n  "result.limit"'],
    );
    expect((await changes.files())[0]?.after).toBe(written);
    changes.undo();
    expect((await changes.files())[0]?.after).toBe(type(['"Retry"', '"Again"']));
    expect(changes.canRedo).toBe(true);
    changes.redo();
    expect((await changes.files())[0]?.after).toBe(written);
  });

  it('[STU-29] takes what two type into one document, and by undo gives back to each what the other wrote over it', async () => {
    const { root: catalogue, changes } = begun();
    const base = readFileSync(join(catalogue, copy), 'utf8');
    const type = (step: string, ...words: [from: string, to: string][]) =>
      changes.editText({
        ...{ file: copy, base, step },
        text: words.reduce((text, [from, to]) => text.replace(from, to), base),
      });
    const now = async (key: string) => valueAt((await changes.files())[0]?.after ?? base, [key]);
    type('one', ['Thank you', 'Thanks'], ['"Apply"', '"Begin"']);
    type('two', ['Thank you', 'All done']);
    // The first goes on elsewhere, from the text that they have.
    type('one', ['Thank you', 'Thanks'], ['"Apply"', '"Start"'], ['"Retry"', '"Again"']);
    expect(await now('result.title')).toBe('All done');
    expect([await now('start.submit'), await now('failed.retry')]).toEqual(['Start', 'Again']);
    type('one', ['Thank you', 'Many thanks'], ['"Apply"', '"Start"'], ['"Retry"', '"Again"']);
    expect(await now('result.title')).toBe('Many thanks');
    expect(changes.conflicts()).toEqual([]);
    changes.undo();
    expect(await now('result.title')).toBe('All done');
    changes.undo();
    expect(await changes.files()).toEqual([]);
  });

  it('[STU-29] asks where an editor saved another value than the one that somebody types on', async () => {
    const { root: catalogue, changes, replace } = begun();
    const base = readFileSync(join(catalogue, copy), 'utf8');
    replace(copy, 'Thank you', 'Theirs');
    replace(copy, '"Retry"', '"Theirs, too"');
    const text = base.replace('Thank you', 'Mine').replace('"Apply"', '"Begin"');
    changes.editText({ file: copy, base, text, step: 'one' });
    expect(changes.conflicts()).toMatchObject([{ was: 'Thank you', is: 'Mine', theirs: 'Theirs' }]);
    await expect(changes.save()).rejects.toThrow('Somebody else changed the same values');
    const [file] = await changes.files();
    const words = ['result.title', 'failed.retry', 'start.submit'].map((key) => valueAt(file?.after, [key]));
    expect(words).toEqual(['Theirs', 'Theirs, too', 'Begin']);
  });

  it('[STU-26] keeps what lists sentences as it was typed, and takes over nothing that is refused', async () => {
    const { root: catalogue, changes } = begun();
    const base = readFileSync(join(catalogue, copy), 'utf8');
    const text = base.replace('{\n', '{ "start.note": "New", "$englishOnly": ["start.note"],\n');
    const typed = { file: copy, base, text, step: 'one' };
    const refuse = () => {
      throw new Error('locked');
    };
    expect(() => changes.editText(typed, refuse)).toThrow('locked');
    expect(changes.edits).toEqual([]);
    changes.editText(typed);
    expect(changes.conflicts()).toEqual([]);
    const [file] = await changes.files();
    expect(valueAt(file?.after, ['$englishOnly'])).toEqual(['start.note']);
    changes.editText({ ...typed, text: base });
    expect(await changes.files()).toEqual([]);
  });

  it('[STU-12] says which words await review until they were reviewed, and other words again', () => {
    const { changes } = begun();
    const review = () => changes.changes.map((change) => changes.reviewOf(change));
    changes.edit(copy, ['result.title'], 'Thanks');
    changes.edit('flows/simple/flow.json', ['constants'], { a: 1 });
    // What applicants do not read is not reviewed.
    expect(review()).toEqual([{ awaitsReview: true }, { awaitsReview: false }]);
    changes.review([{ file: copy, path: ['result.title'] }], { by: 'Robin' });
    expect(review()[0]).toEqual({ awaitsReview: false, reviewedBy: 'Robin' });
    changes.edit(copy, ['result.title'], 'Many thanks');
    expect(review()[0]).toEqual({ awaitsReview: true });
    changes.undo();
    expect(review()[0]).toEqual({ awaitsReview: false, reviewedBy: 'Robin' });
    changes.review([{ file: copy, path: ['result.title'] }]);
    expect(review()[0]).toEqual({ awaitsReview: true });
    changes.edit(copy, ['result.title'], undefined);
    expect(review()[0]).toEqual({ awaitsReview: false });
  });

  it('[STU-12] keeps reviews of words that stand in the documents already, many at once, as lines of records', async () => {
    const { changes, root } = begun();
    const before = readFileSync(join(root, copy), 'utf8');
    const by = 'Robin Day <robin@bank.example>';
    for (const key of ['start.title', 'result.title']) changes.review([{ file: copy, path: [key] }], { by });
    const [records, ...others] = await changes.files();
    expect([records?.file, others]).toEqual(['brands/_base/reviews.jsonl', []]);
    expect(records?.added?.map((line) => JSON.parse(line))).toMatchObject([
      { key: 'start.title', language: 'en', by },
      { key: 'result.title', language: 'en', by },
    ]);
    await changes.save();
    expect([changes.reviews, readFileSync(join(root, copy), 'utf8')]).toEqual([[], before]);
  });

  it('[STU-12] a figure and a row of the terms are reviewed like sentences, a figure under its own name alone', () => {
    const { changes } = begun();
    const terms = 'brands/_base/terms.en.json';
    const review = () => changes.changes.map((change) => changes.reviewOf(change).awaitsReview);
    changes.edit(terms, ['figures', 'fee'], '$12.00');
    changes.review([{ file: terms, path: ['figures', 'fee'] }], { by: 'Robin' });
    changes.edit(terms, ['figures', 'lateFee'], '$12.00');
    changes.edit(terms, ['blocks', 'extra'], {
      table: { caption: 'C', columns: ['a', 'b'], rows: { one: ['x', 'y'] } },
    });
    expect(review()).toEqual([false, true, true]);
    changes.review([{ file: terms, path: ['blocks', 'extra'] }], { by: 'Robin' });
    changes.edit(terms, ['blocks', 'extra', 'table', 'rows', 'one', 1], 'z');
    expect(review()).toEqual([false, true, true, true]);
    changes.review([{ file: terms, path: ['blocks', 'extra', 'table', 'rows', 'one', 1] }], { by: 'Robin' });
    expect(review()).toEqual([false, true, false, false]);
  });

  it('[F-821] keeps who reviewed words and why locked ones changed, when it is saved, and when that is taken back', async () => {
    const { root, changes } = begun();
    const records = 'brands/_base/reviews.jsonl';
    const read = () =>
      readFileSync(join(root, records), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    const at = '2026-11-29T12:00:00.000Z';
    changes.edit(copy, ['result.title'], 'Thanks');
    changes.review([{ file: copy, path: ['result.title'] }], { by: 'Robin', note: 'LEGAL-12' });
    changes.edit(copy, ['start.title'], 'Welcome', { why: 'The rule', at, by: 'Kim' });
    expect(await changes.save()).toEqual([copy, records]);
    const hash = (words: string) => createHash('sha256').update(JSON.stringify(words)).digest('hex');
    const kept = [
      { key: 'start.title', language: 'en', words: hash('Welcome'), at, by: 'Kim', why: 'The rule' },
      {
        ...{ key: 'result.title', language: 'en', words: hash('Thanks') },
        ...{ at: expect.stringMatching(/^\d{4}-.*Z$/u), by: 'Robin', note: 'LEGAL-12' },
      },
    ];
    expect(read()).toEqual(kept);
    expect(new Compiler(root).check().catalogue.reviews.get(records)).toEqual(kept);
    changes.takeBack();
    await changes.save();
    expect(readFileSync(join(root, copy), 'utf8')).not.toContain('Thanks');
    expect(read()).toEqual(kept);
    // The same words were read once; a reason is no review.
    changes.edit(copy, ['result.title'], 'Thanks');
    changes.edit(copy, ['start.title'], 'Welcome');
    expect(changes.changes.map((change) => changes.reviewOf(change))).toEqual([
      { awaitsReview: false, reviewedBy: 'Robin', isRecorded: true },
      { awaitsReview: true },
    ]);
    expect((await changes.files()).map(({ file }) => file)).toEqual([copy]);
  });

  it('[STU-13] is saved over what somebody else saved meanwhile only where that is agreed to', async () => {
    const { root, changes, replace } = begun();
    changes.edit(copy, ['result.title'], 'Thanks');
    expect(changes.savedMeanwhile).toEqual([]);
    const theirs = String(valueAt(readFileSync(join(root, copy), 'utf8'), ['start.title']));
    replace(copy, JSON.stringify(theirs), '"Theirs"');
    const again = new ChangeSet(root, changes.name);
    expect([again.savedMeanwhile, again.conflicts()]).toEqual([[copy], []]);
    await expect(again.save()).rejects.toThrow(`Saved by somebody else meanwhile: ${copy}`);
    expect(await again.save([copy])).toEqual([copy]);
    const saved = readFileSync(join(root, copy), 'utf8');
    expect([valueAt(saved, ['start.title']), valueAt(saved, ['result.title'])]).toEqual(['Theirs', 'Thanks']);
  });

  it('[STU-17] keeps with a translation which English it is of; taken back, nothing is left', async () => {
    const { changes } = begun();
    const file = 'brands/_base/copy.fr.json';
    const notes = { of: '0a1b2c3d' };
    changes.edit(file, ['start.title'], 'Demandez', notes);
    const [changed] = await changes.files();
    expect(JSON.parse(changed?.after ?? '')).toMatchObject({
      'start.title': 'Demandez',
      $of: { 'start.title': '0a1b2c3d' },
    });
    changes.edit(file, ['start.submit'], 'Envoyer', notes);
    const [longer] = await changes.files();
    expect(Object.keys(valueAt(longer?.after, ['$of']) as object)).toEqual(['start.submit', 'start.title']);
    changes.edit(file, ['start.submit'], undefined, notes);
    expect(await changes.files()).toEqual([changed]);
    changes.edit(file, ['start.title'], undefined, notes);
    expect(await changes.files()).toEqual([]);
  });

  it('takes typing as one step, undoes and does again through all files, and is the same bytes again', async () => {
    const { root: catalogue, changes } = begun();
    for (const words of ['T', 'Th', 'Thanks']) changes.edit(copy, ['result.title'], words, { step: 'one' });
    changes.edit('flows/_base/settings.json', ['a'], 1);
    expect(changes.edits).toHaveLength(2);
    changes.undo();
    changes.undo();
    expect(await changes.files()).toEqual([]);
    expect([changes.undo(), changes.canRedo]).toEqual([undefined, true]);
    expect(changes.redo()?.is).toBe('Thanks');
    // It is kept, so another window or a later start has it.
    expect(new ChangeSet(catalogue, changes.name).edits).toEqual(changes.edits);
    changes.edit(copy, ['start.title'], 'Hello');
    changes.edit(copy, ['start.title'], 'Apply for {brand.name}');
    changes.edit(copy, ['result.title'], 'Thank you');
    expect(await changes.files()).toEqual([]);
  });

  it('lies over what an editor saves meanwhile, and asks where both changed the same value', async () => {
    const { root: catalogue, replace, changes } = begun();
    changes.edit(copy, ['start.title'], 'Mine');
    replace(copy, 'Thank you', 'Thanks');
    replace(copy, '{\n', '{\n\n');
    const text = () => readFileSync(join(catalogue, copy), 'utf8');
    expect(changes.conflicts()).toEqual([]);
    expect(valueAt((await changes.files())[0]?.after, ['result.title'])).toBe('Thanks');
    replace(copy, 'Apply for {brand.name}', 'Theirs');
    const [conflict] = changes.conflicts();
    expect(conflict).toMatchObject({ was: 'Apply for {brand.name}', is: 'Mine', theirs: 'Theirs' });
    await expect(changes.save()).rejects.toThrow('Somebody else changed the same values');
    expect(await changes.files()).toEqual([]);
    if (conflict === undefined) throw new Error('there is no conflict');
    changes.resolve(conflict, 'mine');
    expect(changes.conflicts()).toEqual([]);
    await changes.save();
    expect(valueAt(text(), ['start.title'])).toBe('Mine');
    changes.edit(copy, ['start.title'], 'Mine again');
    replace(copy, '"Mine"', '"Mine again"');
    expect([changes.conflicts(), await changes.files()]).toEqual([[], []]);
    replace(copy, '"Mine again"', '"Theirs"');
    const [later] = changes.conflicts();
    if (later === undefined) throw new Error('there is no conflict');
    changes.resolve(later, 'theirs');
    expect([changes.edits, valueAt(text(), ['start.title'])]).toEqual([[], 'Theirs']);
  });

  it.each([
    ['src/blocks/banner/banner.block.json', ['props']],
    ['brands/surge/../../package.json', ['name']],
    ['brands/surge/README.md', ['a']],
    [copy, ['start.title', 'deeper']],
    [copy, ['lists', 4]],
  ])('refuses to write %s at %j', (file, path) => {
    const { changes } = begun();
    expect(() => changes.edit(file, path, 'x')).toThrow();
    expect(changes.edits).toEqual([]);
  });

  it('never writes through a symbolic link, nor takes a name that is a path', async () => {
    const { root: catalogue, changes } = begun();
    symlinkSync(temporaryFolder(), join(catalogue, 'brands/linked'));
    changes.edit('brands/linked/copy.en.json', ['start.title'], 'x');
    await expect(changes.save()).rejects.toThrow('brands/linked is a symbolic link');
    expect(() => new ChangeSet(catalogue, '../other')).toThrow('The name of a change set');
  });
});

describe('a change set that is handed on', () => {
  const brandCopy = 'brands/acorn/copy.en.json';

  /** A repository with the catalogue, and a change set that amends a file, makes one and takes one away. */
  async function repository() {
    const { root: catalogue, write } = catalogueFolder();
    write('brands/acorn/flows/simple/copy.en.json', '{\n  "$schema": "x",\n  "start.title": "Old"\n}\n');
    const git = (...parameters: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...parameters], {
        cwd: catalogue,
        encoding: 'utf8',
      });
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.name', 'Product');
    git('config', 'user.email', 'product@example.com');
    git('add', '.');
    git('commit', '--quiet', '--message=Begin');
    const changes = new ChangeSet(catalogue, 'words');
    changes.edit(copy, ['start.title'], 'Hello');
    changes.edit(brandCopy, ['result.title'], 'Done – “thanks”');
    changes.edit('brands/acorn/flows/simple/copy.en.json', ['start.title'], undefined);
    return { catalogue, git, changes, files: await changes.files() };
  }

  it('is a patch that git applies, to the same files as saving makes', async () => {
    const { catalogue, git, changes, files } = await repository();
    const patch = join(temporaryFolder(), 'words.patch');
    writeFileSync(patch, patchOf(files));
    git('apply', '--index', patch);
    const applied = git('write-tree');
    git('reset', '--quiet', '--hard');
    await changes.save();
    git('add', '.', ':!.studio');
    expect(git('write-tree')).toBe(applied);
    expect(readFileSync(join(catalogue, copy), 'utf8')).toContain('"start.title": "Hello"');
  });

  it('is a commit on a branch, with the working tree, the index and the branch here as before', async () => {
    const { catalogue, git, files } = await repository();
    writeFileSync(join(catalogue, 'notes.txt'), 'mine');
    git('add', 'notes.txt');
    const here = () => [git('status', '--porcelain'), git('rev-parse', 'HEAD'), git('write-tree')];
    const before = here();
    await commitFiles(catalogue, 'words/hello', 'A warmer headline\n\nSaid by the brand.', files);
    expect(here()).toEqual(before);
    expect(git('log', '--format=%an: %B', '-1', 'words/hello').trim()).toBe(
      'Product: A warmer headline\n\nSaid by the brand.',
    );
    expect(git('diff', '--name-status', 'main', 'words/hello').trim().split('\n')).toEqual(
      [`M\t${copy}`, `A\t${brandCopy}`, 'D\tbrands/acorn/flows/simple/copy.en.json'].sort((a, b) =>
        a.slice(2).localeCompare(b.slice(2)),
      ),
    );
    expect(git('show', `words/hello:${brandCopy}`)).toContain('Done – “thanks”');
  });

  it('refuses the branch that is checked out, one that differs, and a wrong name', async () => {
    const { catalogue, git, files } = await repository();
    await expect(commitFiles(catalogue, 'main', 'x', files)).rejects.toThrow('is checked out here');
    await expect(commitFiles(catalogue, 'a..b', 'x', files)).rejects.toThrow('a..b');
    git('switch', '--quiet', '--create', 'other');
    writeFileSync(join(catalogue, copy), '{}\n');
    git('commit', '--quiet', '--all', '--message=Theirs');
    git('switch', '--quiet', 'main');
    await expect(commitFiles(catalogue, 'other', 'x', files)).rejects.toThrow(`${copy} on "other" differs`);
  });

  it('[F-848] asks for a name where git has none', async () => {
    const { catalogue, git, files } = await repository();
    git('config', 'user.useConfigOnly', 'true');
    git('config', 'user.name', '');
    git('config', '--unset', 'user.email');
    await expect(commitFiles(catalogue, 'words/x', 'x', files)).rejects.toThrow(
      /^Git does not know who you are: run `git config user\.name`/u,
    );
  });
});
