import type { CrossRule } from '../../form.ts';
import type { CrossCheck } from './CrossCheck.ts';
import { equalTo } from './equalTo.ts';
import { notEqualTo } from './notEqualTo.ts';
import { notForbiddenState } from './notForbiddenState.ts';
import { notNumeric } from './notNumeric.ts';
import { notPostOfficeBox } from './notPostOfficeBox.ts';
import { requiredWith } from './requiredWith.ts';

/** The rules across fields that a form may use. */
export const crossRules: Record<CrossRule['rule'], CrossCheck> = {
  equalTo,
  notEqualTo,
  notForbiddenState,
  notNumeric,
  notPostOfficeBox,
  requiredWith,
};
