import { address } from './address.ts';
import { characters } from './characters.ts';
import { digits } from './digits.ts';
import { email } from './email.ts';
import type { FilterKind } from './Filter.ts';
import { income } from './income.ts';
import { lastDigits } from './lastDigits.ts';
import { letters } from './letters.ts';
import { name } from './name.ts';
import { reference } from './reference.ts';
import { text } from './text.ts';

/** The live input filters that a field may name. */
export const filters = {
  address,
  characters,
  digits,
  email,
  income,
  lastDigits,
  letters,
  name,
  reference,
  text,
} satisfies Record<string, FilterKind>;
