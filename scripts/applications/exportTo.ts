import { type FileHandle, open, rm } from 'node:fs/promises';
import { OperatorRefusal } from '../../src/server/domain/backOffice/OperatorRefusal.ts';
import { exportApplications } from '../../src/server/domain/backOffice/readApplication.ts';
import { disclosureHelp, disclosureOf, disclosureOptions, disclosureUsage } from './disclosureOf.ts';
import { filterOf, filterOptions, filterUsage } from './filterOf.ts';
import type { Subcommand } from './Subcommand.ts';
import { summaryOf } from './summaryOf.ts';

/** Applications of one transaction. */
const batch = 200;

export const exportTo: Subcommand = {
  usage: `export [--file FILE] ${filterUsage} ${disclosureUsage}`,
  description:
    'Applications with their answers as JSON Lines, to a file for its owner only, or to the terminal.',
  help: [...disclosureHelp, 'A file that is there is not written over.'],
  options: { ...filterOptions, ...disclosureOptions, file: { type: 'string' } },
  words: [0, 0],
  async run(office, given) {
    const [filter, disclosure, name] = [filterOf(given), disclosureOf(given), given.text('file')];
    const file = name === undefined ? undefined : await create(name);
    try {
      let [count, after] = [0, undefined as string | undefined];
      do {
        const { shown, next } = await exportApplications(office, filter, { limit: batch, after }, disclosure);
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
        after = next;
      } while (after !== undefined);
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

async function create(name: string): Promise<FileHandle> {
  try {
    return await open(name, 'wx', 0o600);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new OperatorRefusal(
      isThere ? `${name} is there already. Name another file.` : `${name} can not be written.`,
    );
  }
}
