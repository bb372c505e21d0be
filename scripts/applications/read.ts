import { readApplication } from '../../src/server/domain/backOffice/readApplication.ts';
import { disclosureHelp, disclosureOf, disclosureOptions, disclosureUsage } from './disclosureOf.ts';
import type { Subcommand } from './Subcommand.ts';
import { summaryOf } from './summaryOf.ts';

export const read: Subcommand = {
  usage: `read REF ${disclosureUsage}`,
  description: 'Shows one application with its answers.',
  help: disclosureHelp,
  options: disclosureOptions,
  words: [1, 1],
  isAboutOne: true,
  async run(office, given) {
    const [named = ''] = given.words;
    const { application, answers } = await readApplication(office, named, disclosureOf(given));
    const lines = Object.entries(summaryOf(application));
    const width = Math.max(
      ...[...lines.map(([name]) => name), ...answers.map(({ name }) => name)].map(({ length }) => length),
    );
    for (const [name, value] of lines) console.log(`${name.padEnd(width)}  ${value}`);
    if (application.erasedAt !== undefined) return;
    console.log('');
    for (const { name, value } of answers) console.log(`${name.padEnd(width)}  ${printable(value)}`);
  },
};

/** Answers come from outside: what would move the cursor of a terminal is written as text. */
function printable(value: unknown): string {
  return String(value).replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
