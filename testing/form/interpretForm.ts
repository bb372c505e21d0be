import type { RJSFSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import { type FormDocuments, formDocuments } from '../../src/compile/forms/formDocuments.ts';
import { addFormKeywords } from '../../src/compile/forms/ruleKeywords.ts';
import type {
  AjvError,
  CompiledForm,
  CompiledValidate,
  JsonSchema,
  RuleContext,
} from '../../src/engine/form.ts';
import { describeForm } from '../../src/engine/forms/describeForm.ts';

type Answers = Record<string, unknown>;

/** A form without being compiled to a module, for stories and tests: stock rjsf's validator judges its documents. */
export function interpretForm(source: FormSource): CompiledForm {
  return onStockValidator({ id: source.id, ...formDocuments(source) });
}

/**
 * The documents of a form with `@rjsf/validator-ajv8`, taught our keywords, in place of the functions of its module. It
 * generates code where it runs, which Storybook allows and the policy of a site does not (design §4).
 */
export function onStockValidator({ id, schema, uiSchema }: FormDocuments & { id: string }): CompiledForm {
  let rules: RuleContext;
  const validator = customizeValidator<Answers>({
    // as the modules have it: see `compileForm`
    ajvOptionsOverrides: { validateFormats: false, unicode: false, logger: false },
    // rjsf hands on no context
    extenderFn: (ajv) =>
      addFormKeywords(ajv, {
        rowFailures: (...given) => rules.rowFailures(...given),
        crossFailures: (...given) => rules.crossFailures(...given),
      }),
  });
  const validate: CompiledValidate = function (this: RuleContext, data: unknown) {
    rules = this;
    const { errors, validationError } = validator.rawValidation<AjvError>(
      schema as RJSFSchema,
      data as Answers,
    );
    if (validationError) throw validationError;
    validate.errors = errors ?? null;
    return errors === undefined;
  };
  const branches = (schema.allOf ?? []) as { if: JsonSchema }[];
  const conditions = branches.map(({ if: condition }): [string, CompiledValidate] => [
    String(condition.$comment),
    (data) => validator.isValid(condition as RJSFSchema, data as Answers, schema as RJSFSchema),
  ]);
  return describeForm({ id, validate, conditions: Object.fromEntries(conditions), schema, uiSchema });
}
