import type { FormContextType, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import type { CompiledForm, RuleContext } from '../engine/form.ts';
import { type FieldFailure, listFailures } from '../engine/rules/listFailures.ts';
import type { Answers } from './visibleAnswers.ts';

/**
 * rjsf's `ValidatorType` over a compiled form. AJV is not in it, nothing is generated in the browser, and the schemas
 * that rjsf hands over are not looked at: the module has been compiled from the same form.
 * Errors come in page order, one per field; `params` is the failure: its `field`, and the `code` and `params` from which
 * `messageOf` takes the words. rjsf learns that there are errors, but not of which field: it would draw every field again, and ours
 * are told by their controller.
 * @param rules the rule context in force, asked at every validation
 */
export function createValidator<F extends FormContextType>(
  form: CompiledForm,
  rules: () => RuleContext,
): ValidatorType<Answers, RJSFSchema, F> {
  return {
    validateFormData(answers) {
      const failures = listFailures(form, rules(), answers ?? {});
      return { errors: failures.map(toError), errorSchema: {} };
    },

    isValid() {
      // rjsf asks this of conditions in the schema; the one it gets has none (docs/decisions/011).
      throw new Error('Sections are opened by the form itself.');
    },

    rawValidation<Result>(_schema: RJSFSchema, answers?: Answers) {
      form.validate.call(rules(), answers ?? {});
      return { errors: (form.validate.errors ?? []) as Result[] };
    },
  };
}

/** The failure itself is what there is to know; `stack` is for rjsf's own list of errors, which is off. */
function toError(failure: FieldFailure): RJSFValidationError {
  return { params: failure, stack: failure.code };
}
