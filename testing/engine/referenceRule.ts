import type { RuleRow } from '../../src/engine/form.ts';

/**
 * What a row says of a value, written a second time for the tests, straight from the requirement rows and without a
 * line of the engine: the code of the failure, or undefined. Rows are taken to be well formed and free of
 * contradictions; dates are YYYY-MM-DD.
 */
export function referenceRule(row: RuleRow, value: string, today: string): string | undefined {
  if (value.trim() === '' || value.trim() === '$0') return row.IsRequired ? 'required' : undefined;
  if (row.MinLengthChar && value.length < row.MinLengthChar) return 'tooShort';
  if (row.MaxLengthChar && value.length > row.MaxLengthChar) return 'tooLong';
  for (const key of Object.keys(row)) {
    if (key === 'Regex' && row.Regex && !new RegExp(row.Regex).test(value)) return 'regex';
    if (key === 'FirstCharNotNum' && row.FirstCharNotNum && !/^[A-Za-z]/.test(value)) return 'firstCharacter';
    if (key === 'AllDigits' && row.AllDigits && !/^[0-9]+$/.test(value)) return 'allDigits';
    if (key === 'AcceptedValues' && row.AcceptedValues && !listed(row.AcceptedValues).includes(value)) {
      return 'acceptedValues';
    }
    if (key === 'MinAge' && row.MinAge) {
      if (!exists(value) || birthdays(value, today) < 18) return 'dateOfBirth';
      if (birthdays(value, today) < row.MinAge) return 'minAge';
    }
    if (key === 'MinYearDOB' && row.MinYearDOB) {
      if (!exists(value)) return 'dateOfBirth';
      if (Number(value.slice(0, 4)) < Number(row.MinYearDOB)) return 'minDate';
    }
  }
  return undefined;
}

function listed(given: string | string[]): string[] {
  if (Array.isArray(given)) return given;
  return given.startsWith('[') ? (JSON.parse(given) as string[]) : [given];
}

function exists(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Counts birthdays one by one; a birthday on 29 February falls on 1 March where there is none. */
function birthdays(birth: string, today: string): number {
  const [year = 0, month = 0, day = 0] = birth.split('-').map(Number);
  let count = -1;
  for (let each = year; each <= Number(today.slice(0, 4)); each += 1) {
    if (new Date(Date.UTC(each, month - 1, day)).toISOString().slice(0, 10) <= today) count += 1;
  }
  return count;
}
