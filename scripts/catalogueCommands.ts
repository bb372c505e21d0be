import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Changes } from '../src/authoring/begin/Changes.ts';
import { takePseudo, takeTranslations, translationTable } from '../src/authoring/begin/translate.ts';
import { keepDocuments, overlayFor } from '../src/authoring/compare/documents.ts';
import { keepViews } from '../src/authoring/compare/publish.ts';
import { compile } from '../src/authoring/compile.ts';
import { formatJson } from '../src/authoring/edits/editJson.ts';
import { takeTokens, tokensFile } from '../src/authoring/edits/tokens.ts';
import { historyOf, sayEvent } from '../src/authoring/history/historyOf.ts';
import { lint } from '../src/authoring/lint/lint.ts';
import { Refusal } from '../src/authoring/Refusal.ts';
import { groups, missingFor } from '../src/authoring/ready.ts';
import { isLong, propsWithout, sentencesIn, states } from '../src/authoring/translations.ts';
import { type Checked, Compiler } from '../src/compile/Compiler.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';
import { readText } from '../src/compile/read/readText.ts';
import { publish as movePointer } from '../src/compile/release/pointer.ts';
import { sentenceOf, suggest } from '../src/compile/report/DiagnosticCollector.ts';
import { compressFiles } from './builtFiles.ts';
import { folderOfReleases } from './publishing.ts';
import { root } from './runCommand.ts';
import { type Flags, say, type Words } from './saysRefusals.ts';

/** Writes a release of the documents to `releases/` of their folder, whose sites all run it: a part of `npm run build`. */
export function write(_words: Words, _flags: Flags = {}, folder = root): Promise<boolean> {
  return say(async () => {
    const built = join(folder, 'releases');
    const release = await written(folder, built);
    await movePointer(built, release);
    return `Every site runs the release ${release} now.`;
  });
}

/**
 * The release of the documents as they are.
 * @param leftOut ids of what is different in them from what a site runs, or all sites do, and stays as it is there
 * @throws Refusal where there are mistakes
 */
export async function written(
  folder: string,
  releases: string,
  leftOut: readonly string[] = [],
  site?: string,
): Promise<string> {
  const overlay =
    leftOut.length === 0 ? undefined : await overlayFor(readCatalogue(folder), releases, leftOut, site);
  const { release, checked, sentences } = await compile({
    ...{ root: folder, releases, publish: false },
    ...(overlay && { overlay }),
  });
  if (release === undefined) throw new Refusal(sentences.mistakes.join('\n'));
  await compressFiles(release.folder);
  // What runs a release does not hold the code of the page.
  const { viewsOf } = await import('./openSite.ts');
  await keepViews(release.folder, viewsOf(checked));
  await keepDocuments(release.folder, checked.catalogue);
  return release.hash;
}

/**
 * `npm run catalogue -- history KEY`: who wrote, reviewed and published a sentence or a figure, when, and where, in every
 * document that says it.
 * @returns whether it was done
 */
export function history([key = '']: Words, _flags: Flags = {}, folder = root): Promise<boolean> {
  return say(async () => {
    const events = await historyOf(readCatalogue(folder), key, folderOfReleases(folder));
    const byFile = Map.groupBy(events, ({ file }) => file);
    return [...byFile]
      .flatMap(([file, of]) => [file, ...of.map((event) => `  ${sayEvent(event)}`)])
      .join('\n');
  });
}

/**
 * `npm run catalogue -- tokens BRAND [--out FILE | --in FILE]`: writes or prints the design tokens of a brand as design tools
 * exchange them (DTCG 2025.10), or takes them over from such a file. Tokens that are not known, values of another type and pairs
 * without enough contrast are refused, and then nothing is taken over.
 * @returns whether it was done
 */
export function tokens([brand = '']: Words, flags: Flags = {}, folder = root): Promise<boolean> {
  return say(async () => {
    const catalogue = readCatalogue(folder);
    const { brands } = catalogue;
    if (!brands.includes(brand))
      throw new Error(`There is no brand "${brand}". Nearest: ${suggest(brand, brands, 3).join(', ')}.`);
    if (flags.in !== undefined) {
      const text = readText(flags.in);
      const taken = takeTokens(catalogue, brand, { file: flags.in, text });
      if ('mistakes' in taken) throw new Error(taken.mistakes.map((one) => sentenceOf(one, 0)).join('\n'));
      if (taken.changes.length === 0) return `${brand} has these tokens already.`;
      const file = `brands/${brand}/brand.json`;
      writeFileSync(join(folder, file), await formatJson(taken.text));
      return [file, ...taken.changes.map((change) => `  ${change}`)].join('\n');
    }
    const { tokens, leftOut } = tokensFile(catalogue, brand);
    const text = `${JSON.stringify(tokens, null, 2)}\n`;
    if (flags.out === undefined) return text.trimEnd();
    writeFileSync(flags.out, text);
    const left = leftOut.length === 0 ? '' : ' These stay here, since the format has no value for them:';
    return [`${flags.out} has the tokens of ${brand}.${left}`, ...leftOut.map((one) => `  ${one}`)].join(
      '\n',
    );
  });
}

/**
 * `npm run catalogue -- ready BRAND [LANGUAGE]`: prints what a brand lacks for its launch, in groups, each with file and line; or
 * what a language lacks there: sentences without a translation, or with one of other English, or of which review is awaited.
 * @returns whether nothing is missing
 */
export function ready([brand, language, ...more]: readonly string[], folder = root): boolean {
  const checked = soundCatalogue('ready', brand, more, folder);
  if (checked === undefined || brand === undefined) return false;
  if (language !== undefined) return readyIn(language, brand, checked);
  const missing = missingFor(brand, checked);
  if (missing.length === 0) {
    console.log(`${brand} is ready: nothing is missing for its launch.`);
    return true;
  }
  for (const group of groups) {
    const own = missing.filter((one) => one.group === group);
    if (own.length === 0) continue;
    console.log(`${group} (${own.length})`);
    for (const { at, words } of own) console.log(`  ${at}  ${words}`);
    console.log('');
  }
  console.error(
    `${brand} is not ready: ${missing.length} thing${missing.length === 1 ? ' is' : 's are'} missing for its launch.`,
  );
  return false;
}

/** What a command about one brand goes by; undefined, and said why, where that is not there or has mistakes. */
function soundCatalogue(
  command: string,
  brand: string | undefined,
  more: readonly unknown[],
  folder: string,
): Checked | undefined {
  const checked = lint(new Compiler(folder).check());
  const { brands } = checked.catalogue;
  const count = checked.mistakes.length;
  if (brand === undefined || more.length > 0)
    console.error(`Name one brand: npm run catalogue -- ${command} ${brands[0] ?? 'BRAND'}`);
  else if (!brands.includes(brand))
    console.error(`There is no brand "${brand}". Nearest: ${suggest(brand, brands, 3).join(', ')}.`);
  else if (count > 0)
    console.error(
      `The catalogue has ${count} mistake${count === 1 ? '' : 's'}: run "npm run catalogue" first.`,
    );
  else return checked;
  return undefined;
}

function readyIn(language: string, brand: string, checked: Checked): boolean {
  const sentences = sentencesIn(language, brand, checked);
  if (sentences.length === 0) {
    console.error(
      `No site of ${brand} speaks "${language}": name it under "languages" of the brand and of a flow.`,
    );
    return false;
  }
  const lacking = propsWithout(language, brand, checked);
  const inState = (state: string) => sentences.filter((sentence) => sentence.state === state);
  const groups = [
    ...states.map((state) => [state, [...inState(state), ...(state === 'missing' ? lacking : [])]] as const),
    ['longer than what is known to fit', sentences.filter(isLong)] as const,
  ];
  for (const [name, own] of groups) {
    if (own.length === 0 || name === 'done') continue;
    console.log(`${name} (${own.length})`);
    for (const { at, key, places } of own)
      console.log(`  ${at}  ${key.replaceAll(/\s+/gu, ' ')}  ${places.join('; ')}`);
    console.log('');
  }
  const done = inState('done').length;
  const open = sentences.length - done + lacking.length;
  const told = `${brand} says ${sentences.length} sentences in "${language}": ${done} are done`;
  if (open === 0) console.log(`${told}.`);
  else console.error(`${told}, ${open} are not.`);
  return open === 0;
}

/**
 * `npm run catalogue -- translate BRAND LANGUAGE`: prints the sentences as a table for translators (CSV). With the file of such a
 * table behind it, takes what stands there into the documents; with `--confirm`, takes what stands in the documents for translated
 * from the English of now, where nobody has said so yet; with `--pseudo`, writes a pseudo-language.
 * @returns whether it did
 */
export async function translate(
  [brand, language, file, ...more]: readonly string[],
  flags: Flags,
  folder = root,
): Promise<boolean> {
  const checked = soundCatalogue('translate', language === undefined ? undefined : brand, more, folder);
  if (checked === undefined || brand === undefined || language === undefined) return false;
  if (file === undefined && !flags.confirm && !flags.pseudo) {
    process.stdout.write(translationTable(sentencesIn(language, brand, checked)));
    return true;
  }
  try {
    const changes = new Changes(folder);
    if (flags.pseudo) {
      const count = takePseudo(language, brand, checked, changes);
      await changes.save();
      console.log(`${count} sentences were written in a pseudo-language.`);
      return true;
    }
    const table = file === undefined ? undefined : readTable(file);
    const { written, confirmed } = takeTranslations(language, brand, table, checked, changes);
    await changes.save();
    console.log(`${written} sentences were written; ${confirmed} are translations of the English of now.`);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return false;
  }
}

/** @throws Refusal where it is no text */
function readTable(file: string): string {
  try {
    return readText(file);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}
