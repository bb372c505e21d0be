import { existsSync } from 'node:fs';
import { createAjv } from '../../../src/compile/grammar/createAjv.ts';
import { readText } from '../../../src/compile/read/readText.ts';
import { type DataClass, dataClasses } from './dataClasses.ts';
import usual from './retention.json' with { type: 'json' };
import schema from './retention.schema.json' with { type: 'json' };

interface RetentionPeriod {
  /** Such as `25 months`. */
  keep: string;
  why: string;
  /** Whether counsel has confirmed it. */
  confirmed: boolean;
}

/** Retention periods: `retention.json`, or an operator's own. */
export interface Retention {
  applications: (RetentionPeriod & { name: string; stage?: 'offered' | 'decided'; results?: string[] })[];
  classes: Record<keyof typeof dataClasses, RetentionPeriod>;
}

const check = createAjv({ allErrors: true }).compile<Retention>(schema);
const classes: Record<string, DataClass> = dataClasses;

/**
 * Reads the retention periods.
 * @param file of an operator; by default the product's own document
 * @throws Error that lists every mistake, for an operator
 */
export async function readRetention(file?: string): Promise<Retention> {
  if (file === undefined) return checked(usual, 'retention.json');
  if (!existsSync(file)) throw new Error(`RETENTION_FILE (${file}) cannot be read.`);
  const text = readText(file, `RETENTION_FILE (${file})`);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new Error(`RETENTION_FILE (${file}) is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
  return checked(document, `RETENTION_FILE (${file})`);
}

/** What counsel has not confirmed yet, by name. */
export function unconfirmed({ applications, classes: others }: Retention): string[] {
  return [
    ...applications.filter(({ confirmed }) => !confirmed).map(({ name }) => `applications.${name}`),
    ...Object.entries(others).flatMap(([name, { confirmed }]) => (confirmed ? [] : [name])),
  ];
}

function checked(document: unknown, source: string): Retention {
  const mistakes = check(document)
    ? mistakesOf(document)
    : (check.errors ?? []).map(
        ({ instancePath, message, params }) =>
          `${instancePath || '/'}: ${message}${'additionalProperty' in params ? ` (${params.additionalProperty})` : ''}`,
      );
  if (mistakes.length > 0)
    throw new Error(`${source} is not right:\n${mistakes.map((line) => `- ${line}`).join('\n')}`);
  return document as Retention;
}

function mistakesOf(document: Retention): string[] {
  const given = Object.keys(document.classes);
  const known = Object.keys(classes);
  const names = document.applications.map(({ name }) => name);
  const last = document.applications.length - 1;
  return [
    ...given
      .filter((name) => !known.includes(name))
      .map((name) => `/classes/${name}: there is no such class. Known: ${known.join(', ')}`),
    ...known
      .filter((name) => !given.includes(name))
      .map((name) => `/classes/${name}: is missing; its time begins with ${classes[name]?.from}`),
    ...Object.entries(document.classes).flatMap(([name, { keep }]) => {
      const least = classes[name]?.least;
      return least !== undefined && hoursOf(keep) < hoursOf(least)
        ? [`/classes/${name}/keep: "${keep}" is shorter than ${least}, counted from ${classes[name]?.from}`]
        : [];
    }),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `/applications: "${name}" stands there twice`),
    ...document.applications.flatMap(({ stage, results }, index) => {
      const fitsAll = stage === undefined && results === undefined;
      if (fitsAll === (index === last)) return [];
      return [
        fitsAll
          ? `/applications/${index}: fits all, so that nothing behind it counts; it has to be the last one`
          : `/applications/${index}: the last one has to fit all, without stage and results`,
      ];
    }),
  ];
}

const hours: Record<string, number> = { hour: 1, day: 24, month: 28 * 24, year: 365 * 24 };

/** Of the shortest month, so that a period is never too short. */
function hoursOf(keep: string): number {
  const [count, unit = ''] = keep.split(' ');
  return Number(count) * (hours[unit.replace(/s$/, '')] ?? 0);
}
