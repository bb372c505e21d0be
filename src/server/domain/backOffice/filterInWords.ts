import type { ApplicationFilter } from './listApplications.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

/**
 * A filter as the audit log keeps it: ` of site=surge.prequal, since=2026-01-31T00:00:00.000Z`, nothing where it admits all.
 * @throws OperatorRefusal for a value that can be no site, product, result or stage: the log must not keep what is a person's
 */
export function filterInWords(filter: ApplicationFilter): string {
  const words = Object.entries(filter).flatMap(([name, value]: [string, string | Date | undefined]) => {
    if (value === undefined) return [];
    if (value instanceof Date) return [`${name}=${value.toISOString()}`];
    if (!/^[A-Za-z][\w.-]{0,63}$/.test(value))
      throw new OperatorRefusal(
        `--${name === 'productCode' ? 'product' : name} takes a word of the catalogue.`,
      );
    return [`${name}=${value}`];
  });
  return words.length === 0 ? '' : ` of ${words.join(', ')}`;
}
