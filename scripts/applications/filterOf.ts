import { OperatorRefusal } from '../../src/server/domain/backOffice/BackOffice.ts';
import type { ApplicationFilter } from '../../src/server/domain/backOffice/listApplications.ts';
import type { Given, Subcommand } from './openOffice.ts';

/** Options of every subcommand that goes through many applications. */
export const filterOptions = {
  site: { type: 'string' },
  product: { type: 'string' },
  result: { type: 'string' },
  stage: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
} satisfies Subcommand['options'];

export const filterUsage =
  '[--site surge.prequal] [--product SURGE] [--result PENDINFO] [--stage offered|decided] [--since 2026-01-31] [--until 2026-02-28]';

/** @throws OperatorRefusal for an unknown stage or an invalid date */
export function filterOf({ text }: Given): ApplicationFilter {
  const stage = text('stage');
  if (stage !== undefined && stage !== 'offered' && stage !== 'decided')
    throw new OperatorRefusal('--stage is offered (an offer that was not accepted yet) or decided.');
  return {
    site: text('site'),
    productCode: text('product'),
    result: text('result'),
    stage,
    since: momentOf('since', text('since')),
    until: momentOf('until', text('until')),
  };
}

/**
 * @param name of the option
 * @throws OperatorRefusal for an invalid date
 */
export function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  const isDay = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  // A day that no month has is moved on into the next one.
  const isReal =
    !Number.isNaN(moment.getTime()) && (text.length > 10 || moment.toISOString().startsWith(text));
  if (!isDay || !isReal)
    throw new OperatorRefusal(
      `--${name} takes a day (2026-01-31, which begins at midnight UTC) or a time (2026-01-31T08:00Z).`,
    );
  return moment;
}

/** @throws OperatorRefusal for anything but a number from 1 to the most */
export function limitOf({ text }: Given, usual: number, most: number): number {
  const limit = Number(text('limit') ?? usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > most)
    throw new OperatorRefusal(`--limit is a number from 1 to ${most}.`);
  return limit;
}
