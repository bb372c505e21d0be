import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import 'survey-core/survey-core.fontless.css';
import type { PlainAnswers, PlainForm, PlainFormField, PlainSection } from './PlainForm.tsx';
import { load, startPage } from './startPage.ts';

function panelOf({ id, title, when, fields }: PlainSection) {
  const visibleIf = expressionOf(when);
  return { type: 'panel', name: `panel-${id}`, title, elements: fields.map(questionOf), visibleIf };
}

function questionOf({ name, label: title, kind, choices, required, ...field }: PlainFormField) {
  const { minLength, maxLength, pattern, message } = field;
  const common = { name, title, isRequired: required, requiredErrorText: message };
  const options = choices.map(({ value, label }) => ({ value, text: label }));
  if (kind === 'radio') return { ...common, type: 'radiogroup', choices: options };
  if (kind === 'select') return { ...common, type: 'dropdown', choices: options };
  if (kind === 'checkbox') {
    const given = { type: 'expression', expression: expressionOf({ [name]: true }), text: message };
    return { ...common, type: 'boolean', renderAs: 'checkbox', validators: required ? [given] : [] };
  }
  const lengths = { type: 'text', minLength, maxLength, text: message };
  const written = { type: 'regex', regex: pattern, text: message };
  const validators = [lengths, ...(pattern === undefined ? [] : [written])];
  return { ...common, type: 'text', validators };
}

function expressionOf(answers: PlainAnswers): string {
  const tests = Object.entries(answers).map(([name, value]) => `{${name}} = ${JSON.stringify(value)}`);
  return tests.join(' and ');
}

/** The form with SurveyJS: panels on one page, each visible by an expression. Other pages have the font of the brand, too. */
await startPage(
  async (size) => {
    const form = await load<PlainForm>(`plain-${size}.json`);
    const elements = form.sections.map(panelOf);
    return () => {
      const survey = new Model({ elements });
      survey.onCreateRegexValidator.add((_, options) => {
        options.flags += 'u';
      });
      survey.data = structuredClone(form.answers);
      return <Survey model={survey} />;
    };
  },
  {
    failed: '.sd-question__erbox',
    control: (name) => `[data-name="${name}"] :is(input, select)`,
    button: '.sd-navigation__complete-btn',
  },
);
