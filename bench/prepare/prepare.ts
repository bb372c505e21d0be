import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesFolder } from '../../src/compile/Compiler.ts';
import { compileForm } from '../../src/compile/forms/compileForm.ts';
import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import { loadCompiledForm } from '../../src/compile/forms/loadCompiledForm.ts';
import { readPointer } from '../../src/compile/release/pointer.ts';
import { createRuleContext } from '../../src/engine/rules/createRuleContext.ts';
import { createAppStore } from '../../src/state/createAppStore.ts';
import { formFacts } from '../../src/state/formFacts.ts';
import { goodAnswers, toggled, typing } from './answers.ts';
import { answersWithErrors } from './answersWithErrors.ts';
import { applicantForm, applicantSite } from './applicantForm.ts';
import { copyForm, copyName } from './copyForm.ts';
import { plainForm } from './plainForm.ts';

const errors = 20;

/** What is typed and toggled, the same on every page. */
export interface Scenario {
  burst: { name: string; text: string };
  paused: { name: string; text: string }[];
  toggled: string;
  fields: number;
  errors: number;
}

/**
 * Writes what the pages load: a brand's theme and fonts, and for each size (so many copies of the form) the compiled form
 * and its app, and the same form in plain words, with the answers it starts with, of which 20 are missing.
 * @returns what is done on the pages, by size
 */
export async function prepare(
  root: string,
  folder: string,
  sizes: readonly number[],
): Promise<Map<number, Scenario>> {
  const { form: single, rules, app } = applicantForm(root);
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true });
  await copyLooks(root, folder);
  const scenarios = new Map<number, Scenario>();
  for (const size of sizes) {
    const source = copyForm(single, size);
    const { source: module } = compileForm(source);
    const form = await loadCompiledForm(module);
    const context = createRuleContext({ rules, today: String(app.surroundings.now?.date) });
    const good = answersOf(size);
    const applicant = answersWithErrors(form, context, good, readBy(source), errors);
    const parts = { ...app, state: { ...app.state, applicant } };
    const facts = createAppStore({ ...app, state: { ...app.state, applicant: good } }).get(
      formFacts(form, context),
    );
    const files = {
      [`form-${size}.mjs`]: module,
      [`app-${size}.json`]: JSON.stringify(parts),
      [`plain-${size}.json`]: JSON.stringify(plainForm(form, facts, rules, applicant)),
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(data, name), text);
    scenarios.set(size, { ...typing, toggled, errors, fields: Object.keys(form.fields).length });
  }
  return scenarios;
}

/** Fields whose answers decide whether others are asked for. */
function readBy({ fields, sections }: FormSource): string[] {
  const conditions = JSON.stringify([...Object.values(fields).map(({ active }) => active), sections]);
  return [...conditions.matchAll(/"applicant\.(\w+)"/gu)].map(([, name = '']) => name);
}

/** The good answers of every copy. A field that this table does not know stays empty: the rules say whether it may. */
function answersOf(size: number): Record<string, string | boolean> {
  const copies = Array.from({ length: size }, (_, index) => index + 1);
  return Object.fromEntries(
    copies.flatMap((copy) =>
      Object.entries(goodAnswers).map(([name, value]) => [copyName(name, copy), value]),
    ),
  );
}

/** Theme and fonts of the published release: every page has them, so that type is not what is measured. */
async function copyLooks(root: string, folder: string): Promise<void> {
  const releases = releasesFolder(root);
  const pointer = await readPointer(releases);
  if (pointer === undefined) throw new Error('There is no release; `npm run build` makes one.');
  const release = join(releases, pointer.default);
  const { sites } = JSON.parse(await readFile(join(release, 'manifest.json'), 'utf8')) as {
    sites: Record<string, { theme: string }>;
  };
  const theme = sites[applicantSite]?.theme;
  if (theme === undefined) throw new Error(`The release has no site "${applicantSite}".`);
  await cp(join(release, 'fonts'), join(folder, 'fonts'), { recursive: true });
  await cp(join(release, theme), join(folder, 'themes', 'theme.css'));
}
