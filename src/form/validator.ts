import type { FormContextType, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import type { CompiledForm, RuleContext } from '../engine/form.ts';
import { FilterRejections } from '../engine/forms/FilterRejections.ts';
import type { Answers } from '../engine/forms/visibleAnswers.ts';
import type { FieldFailure } from '../engine/rules/listFailures.ts';

export interface ValidatorSetting {
  form: CompiledForm;
  /** The current rule context, read at every validation. */
  rules: () => RuleContext;
  /** The message of a failure. */
  sentence: (failure: FieldFailure) => string;
  /** What filters refused. */
  rejections?: FilterRejections;
  /** Which failures may show now; all by default. */
  visibleErrors?: (failures: FieldFailure[]) => FieldFailure[];
}

/**
 * rjsf's `ValidatorType` for a compiled form. Without AJV, and without code generation in the browser: the module was
 * compiled from the same schema that rjsf has (design §4). Errors come in page order, one per field; `params` is the
 * failure.
 */
export function createValidator<F extends FormContextType>({
  form,
  rules,
  sentence,
  rejections = new FilterRejections(),
  visibleErrors = (failures) => failures,
}: ValidatorSetting): ValidatorType<Answers, RJSFSchema, F> {
  return {
    validateFormData(formData) {
      const failures = visibleErrors(rejections.failures(form, rules(), formData ?? {}));
      const errors = failures.map((failure): RJSFValidationError => {
        const message = sentence(failure);
        const { field, code } = failure;
        return { name: code, property: `.${field}`, message, stack: message, params: failure };
      });
      const fields = errors.map(({ params, message }) => [params.field, { __errors: [message] }]);
      return { errors, errorSchema: Object.fromEntries(fields) };
    },

    isValid({ $comment: section }, formData) {
      // Of conditions, only those of open sections are checked, each tagged with its section's id.
      const condition = section === undefined ? undefined : form.conditions[section];
      if (condition === undefined) throw new Error('The form was compiled without this condition.');
      return condition.call(rules(), formData ?? {});
    },

    rawValidation<Result>(_schema: RJSFSchema, formData?: Answers) {
      form.validate.call(rules(), formData ?? {});
      return { errors: (form.validate.errors ?? []) as Result[] };
    },
  };
}
