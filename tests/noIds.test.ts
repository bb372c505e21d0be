import { describe, expect, it } from 'vitest';
import { catalogueIds } from '../testing/support/catalogueIds.ts';
import { schemaWords } from '../testing/support/schemaWords.ts';
import { isTestCode, type SourceFile, sourceFiles } from '../testing/support/sourceFiles.ts';
import { type Word, wordsOf } from '../testing/support/wordsOf.ts';
import { wordsOfJson } from '../testing/support/wordsOfJson.ts';

/**
 * Screens' ids that a file means otherwise. Words of contracts and grammars need no entry; a brand or a flow is never
 * excused.
 */
const otherMeanings: { word: string; files: RegExp; meaning: string }[] = [
  { word: 'error', files: /./, meaning: 'an event of streams, workers and documents' },
  {
    word: 'offer',
    files: /^issuer\/(domain\/(applications|ports)|calls|sandbox)\//,
    meaning: 'the second step of deciding',
  },
  {
    word: 'loading',
    files: /^src\/(app\/(page\/|app\.json)|blocks\/(bankLink|terms)\/|widgets\/cardColours\/)/,
    meaning: 'what is under way, in copy keys and props',
  },
  { word: 'terms', files: /^src\/compile\//, meaning: 'the kind of document that holds them' },
  { word: 'terms', files: /^src\/blocks\/terms\//, meaning: 'the block that draws them' },
  {
    word: 'payment',
    files: /^src\/app\/storage\//,
    meaning: "the browser's record of a fee that was paid (CON-030)",
  },
  {
    word: 'payment',
    files: /^src\/server\/http\/policy\//,
    meaning: 'a feature of the Permissions-Policy header',
  },
  { word: 'reservation', files: /^issuer\/domain\/retention\//, meaning: 'a table of the database' },
  { word: 'payment', files: /^issuer\/domain\/payments\//, meaning: 'a table of the database' },
];

const ids = catalogueIds();
const defined = await schemaWords();

/** Contract names of the flows, those included that have no folder yet. */
const [requirements] = await sourceFiles(['docs/requirements.md']);
const flowNames = [...(requirements?.text ?? '').matchAll(/Flow `(\w+)`/gu)].map((match) => match[1] ?? '');

function namedIds(files: SourceFile[], wordsIn: (file: SourceFile) => Word[] = wordsOf): string[] {
  return files.flatMap((file) =>
    wordsIn(file).flatMap(({ text, line }) => {
      const kind = kindOf(text, file.path);
      return kind
        ? [`${file.path}:${line}: "${text}" is a ${kind}. Code names none; read it from the catalogue.`]
        : [];
    }),
  );
}

/** Names of brands and flows count in any case, since nobody would write them for another reason. */
function kindOf(text: string, path: string): 'brand' | 'flow' | 'screen' | undefined {
  if (ids.brands.includes(text.toLowerCase())) return 'brand';
  if (ids.flows.includes(text.toLowerCase()) || flowNames.includes(text)) return 'flow';
  if (!ids.screens.includes(text) || defined.has(text)) return undefined;
  return otherMeanings.some(({ word, files }) => word === text && files.test(path)) ? undefined : 'screen';
}

describe('the code of src/ and issuer/', () => {
  it('[PRD-004] [BRD-002] names no brand, flow or screen', async () => {
    const files = await sourceFiles(['{src,issuer}/**/*.{ts,tsx}']);
    const code = files.filter(({ path }) => !isTestCode(path) && !path.startsWith('src/contracts/'));
    expect(namedIds(code)).toEqual([]);
  });

  it('styles no brand or flow by its name', async () => {
    const styles = await sourceFiles(['{src,issuer}/**/*.css']);
    const names = [...ids.brands, ...ids.flows];
    const selectors = styles.flatMap(({ path, text }) =>
      [...text.matchAll(/[.#]([\w-]+)|\[[\w-]+[~|^$*]?=["']?([\w-]+)["']?\]/g)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((word) => names.includes(word))
        .map((word) => `${path}: "${word}"`),
    );
    expect(selectors).toEqual([]);
  });
});

describe('the JSON of src/ and issuer/', () => {
  /** Sentences name ids, too; the number of a requirement row that begins like a flow's name is none. */
  const withSentences = (file: SourceFile) =>
    wordsOfJson(file).flatMap(({ text, line }) => [
      { text, line },
      ...(text.match(/\b[A-Z][\p{L}_]*(?!-?\d)\b/gu) ?? []).map((name) => ({ text: name, line })),
    ]);

  it('[F-220] [PRD-004] [BRD-002] names no brand, flow or screen', async () => {
    const files = await sourceFiles(['{src,issuer}/**/*.json']);
    const documents = files.filter(({ path }) => !isTestCode(path));
    expect(documents.length).toBeGreaterThan(50);
    expect([...new Set(namedIds(documents, withSentences))]).toEqual([]);
  });
});
