import { rm } from 'node:fs/promises';
import { exportApplications } from '../../src/server/domain/backOffice/exportApplications.ts';
import { createPrivateFile } from './createPrivateFile.ts';
import { disclosureHelp, disclosureOf, disclosureOptions, disclosureUsage } from './disclosureOf.ts';
import { filterOf, filterOptions, filterUsage } from './filterOf.ts';
import type { Subcommand } from './Subcommand.ts';
import { summaryOf } from './summaryOf.ts';

export const exportTo: Subcommand = {
  usage: `export [--file FILE] ${filterUsage} ${disclosureUsage}`,
  description:
    'Writes applications with their answers as JSON Lines, to a file that only its owner can read, or to the terminal.',
  help: [...disclosureHelp, 'An existing file is not overwritten.'],
  options: { ...filterOptions, ...disclosureOptions, file: { type: 'string' } },
  words: [0, 0],
  async run(office, given) {
    const [filter, disclosure, name] = [filterOf(given), disclosureOf(given), given.text('file')];
    const file = name === undefined ? undefined : await createPrivateFile(name);
    try {
      let count = 0;
      for await (const shown of exportApplications(office, filter, disclosure)) {
        const lines = shown.map(({ application, answers }) =>
          JSON.stringify({
            ...summaryOf(application),
            answers: Object.fromEntries(answers.map(({ name, value }) => [name, value])),
          }),
        );
        const text = lines.map((line) => `${line}\n`).join('');
        if (file === undefined) process.stdout.write(text);
        else await file.write(text);
        count += shown.length;
      }
      await file?.close();
      console.error(`${count} applications${name === undefined ? '' : ` in ${name}`}.`);
    } catch (error) {
      // Half an export looks like a whole one.
      await file?.close().catch(() => {});
      if (name !== undefined) await rm(name, { force: true });
      throw error;
    }
  },
};
