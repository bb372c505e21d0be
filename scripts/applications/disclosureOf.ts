import type { Disclosure } from '../../src/server/domain/backOffice/disclosure.ts';
import type { Given, Subcommand } from './Subcommand.ts';

/** Options of every subcommand that shows answers. */
export const disclosureOptions = {
  fields: { type: 'string' },
  unmask: { type: 'boolean' },
  reason: { type: 'string' },
} satisfies Subcommand['options'];

export const disclosureUsage = '[--fields Email,PrimaryPhone] [--unmask --reason "…"]';

export const disclosureHelp = [
  'Sensitive answers are masked. --unmask shows the ones that --fields names (--fields all for all of them) and needs a',
  'reason, which the audit log keeps.',
];

export function disclosureOf({ text, has }: Given): Disclosure {
  const fields = text('fields')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return { fields, unmask: has('unmask') ? { reason: text('reason') } : undefined };
}
