import type { FieldDeclaration } from '../../engine/form.ts';
import { entriesOf, type Node, plain } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import type { JourneyScope } from './JourneyScope.ts';

/** Field → answer: the field is one of the flow's forms, and the answer one that it can have. */
export function checkAnswers(scope: JourneyScope, answers: Node | undefined): void {
  for (const [name, answer, place] of entriesOf(answers)) {
    const field = checkField(scope, name, place);
    if (field !== undefined) checkAnswer(scope, field, answer);
  }
}

/** The field of a name, as the first form that has it declares it; an unknown one is a mistake at `place`. */
export function checkField(scope: JourneyScope, name: string, place: Place): FieldDeclaration | undefined {
  const forms = [...scope.site.forms.values()].map(({ source }) => source.fields);
  const fields = forms.find((form) => Object.hasOwn(form, name));
  if (fields !== undefined) return fields[name];
  const known = [...new Set(forms.flatMap((form) => Object.keys(form)))];
  scope.report.mistake(place, `no form of this flow asks for "${name}"`, { unknown: { word: name, known } });
  return undefined;
}

function checkAnswer(scope: JourneyScope, field: FieldDeclaration, node: Node): void {
  const answer = plain(node);
  if (answer === null || answer === '') return;
  if (typeof answer !== field.type) {
    const wanted = field.type === 'boolean' ? 'true or false' : 'text: write it between quotes';
    scope.report.mistake(node.place, `"${field.name}" is answered with ${wanted}`);
    return;
  }
  const choices = choicesOf(field);
  if (choices === undefined || choices.includes(String(answer))) return;
  scope.report.mistake(node.place, `"${field.name}" has no choice "${String(answer)}"`, {
    unknown: { word: String(answer), known: choices },
  });
}

/** What can be chosen; undefined where the field is typed or its list comes with an answer of the server. */
function choicesOf({ type, options, widgetProps = {} }: FieldDeclaration): string[] | undefined {
  if (Array.isArray(options)) return options.map(({ value }) => value);
  const { checkedValue, uncheckedValue } = widgetProps;
  return type === 'string' && typeof checkedValue === 'string'
    ? [checkedValue, String(uncheckedValue ?? '')]
    : undefined;
}
