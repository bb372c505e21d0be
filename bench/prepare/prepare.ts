import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesFolder } from '../../src/compile/Compiler.ts';
import { compileForm } from '../../src/compile/forms/compileForm.ts';
import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import { loadCompiledForm } from '../../src/compile/forms/loadCompiledForm.ts';
import { readPointer } from '../../src/compile/release/pointer.ts';
import { createRuleContext } from '../../src/engine/rules/createRuleContext.ts';
import type { Scenario } from '../pages/shared/PageSetting.ts';
import { goodAnswers, toggled, typing } from './answers.ts';
import { answersWithErrors } from './answersWithErrors.ts';
import { applicantForm, applicantSite } from './applicantForm.ts';
import { copyForm, copyName } from './copyForm.ts';
import { pageSetting } from './pageSetting.ts';
import { plainForm } from './plainForm.ts';

const errors = 20;

/**
 * Writes what the pages load: a brand's theme and fonts, the setting, and for each number of copies the compiled form,
 * the same form in plain words, and the answers it starts with, of which 20 are missing.
 * @returns what is typed, by number of copies
 */
export async function prepare(
  root: string,
  folder: string,
  copies: readonly number[],
): Promise<Map<number, Scenario>> {
  const applicant = applicantForm(root);
  const setting = pageSetting(applicant);
  const rules = createRuleContext({ rules: setting.rules, today: setting.now.date });
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(data, name), text);
  await copyLooks(root, folder);
  await write('setting.json', JSON.stringify(setting));
  const scenarios = new Map<number, Scenario>();
  for (const times of copies) {
    const form = copyForm(applicant.form, times);
    const { source } = compileForm(form);
    const good = answersOf(times);
    const plain = plainForm(form, good, setting);
    const openers = [...plain.sections.flatMap(({ when = {} }) => Object.keys(when)), ...askedFor(form)];
    const answers = answersWithErrors(await loadCompiledForm(source), rules, good, openers, errors);
    await write(`form-${times}.mjs`, source);
    await write(`answers-${times}.json`, JSON.stringify(answers));
    await write(`plain-${times}.json`, JSON.stringify(plainForm(form, answers, setting)));
    scenarios.set(times, { ...typing, toggled, errors, fields: Object.keys(form.fields).length });
  }
  return scenarios;
}

/** Fields whose answers decide whether another field is asked for. */
function askedFor(form: FormSource): string[] {
  const conditions = JSON.stringify(Object.values(form.fields).map(({ active }) => active));
  return [...conditions.matchAll(/"applicant\.(\w+)"/gu)].map(([, name = '']) => name);
}

/** The good answers of every copy. A field that this table does not know stays empty: the rules say whether it may. */
function answersOf(copies: number): Record<string, string | boolean> {
  const numbers = Array.from({ length: copies }, (_, index) => index + 1);
  return Object.fromEntries(
    numbers.flatMap((copy) =>
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
