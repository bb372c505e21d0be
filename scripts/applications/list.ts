import { listForOperator } from '../../src/server/domain/backOffice/listForOperator.ts';
import { filterOf, filterOptions, filterUsage, limitOf } from './filterOf.ts';
import type { Subcommand } from './Subcommand.ts';

export const list: Subcommand = {
  usage: `list ${filterUsage} [--limit 50] [--after PLACE]`,
  description: 'Lists applications, newest first, without any answers.',
  help: ['Each page ends with the --after of the next page.'],
  options: { ...filterOptions, limit: { type: 'string' }, after: { type: 'string' } },
  words: [0, 0],
  async run(office, given) {
    const page = { limit: limitOf(given, 50, 1_000), after: given.text('after') };
    const { applications, next } = await listForOperator(office, filterOf(given), page);
    for (const { reference, createdAt, site, productCode, stage, result, erasedAt } of applications)
      console.log(
        [
          reference,
          createdAt.toISOString(),
          site,
          productCode,
          stage,
          result,
          ...(erasedAt === undefined ? [] : ['erased']),
        ].join('  '),
      );
    console.log(
      next === undefined ? `${applications.length} applications, no more.` : `More: --after ${next}`,
    );
  },
};
