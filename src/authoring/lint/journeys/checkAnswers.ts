import { entriesOf, member, type Node, plain, textOf } from '../../../compile/document/Node.ts';
import type { Place } from '../../../compile/report/Place.ts';
import type { FieldDeclaration } from '../../../engine/form.ts';
import { filterOf, refusalOf } from '../refusalOf.ts';
import type { JourneyScope } from './Journey.ts';

/** Field → answer: the field is one of the flow's forms, and the answer one that it can have. */
export function checkAnswers(scope: JourneyScope, answers: Node | undefined): void {
  for (const [name, answer, place] of entriesOf(answers)) {
    const field = checkField(scope, name, place);
    if (field !== undefined) checkAnswer(scope, field, answer);
  }
}

/** What is filled in is taken by its fields, as far as the site has them: the answers of an applicant, and others over them. */
export function checkFilled(scope: JourneyScope, fill: Node): void {
  const applicant = member(scope.applicants, textOf(member(fill, 'applicant')) ?? '');
  const persona = textOf(member(fill, 'persona')) ?? textOf(member(applicant, 'persona')) ?? '';
  const own = member(fill, 'answers');
  for (const [name, answer] of entriesOf(member(applicant, 'answers'))) {
    const field = fieldOf(scope, name);
    if (field === undefined || member(own, name) !== undefined) continue;
    checkAnswer(scope, field, answer);
    checkTaken(scope, field, answer, persona);
  }
  checkAnswers(scope, own);
  for (const [name, answer] of entriesOf(own)) {
    const field = fieldOf(scope, name);
    if (field !== undefined) checkTaken(scope, field, answer, persona);
  }
}

/** What an address prefills is taken by the field, too. */
export function checkPrefilled(scope: JourneyScope, query: Node | undefined): void {
  const fields = formsOf(scope).flatMap((form) => Object.values(form));
  for (const [parameter, value] of entriesOf(query)) {
    const field = fields.find((one) => one.query === parameter);
    if (field !== undefined) checkTaken(scope, field, value, '');
  }
}

/** Filter, lengths and rule row of a field take an answer (F-762), unless the journey tells what comes of it. */
function checkTaken(
  { site, told, report }: JourneyScope,
  field: FieldDeclaration,
  node: Node,
  persona: string,
): void {
  const answer = textOf(node)?.replace('{persona}', persona);
  // A day such as {tomorrow} is known when the journey runs, and of choices another sentence tells.
  if (answer === undefined || answer.includes('{') || choicesOf(field) !== undefined) return;
  if (told.has(field.name) || told.has(field.rule ?? '')) return;
  // A journey types, so that a filter may leave something out, such as the letter before a number.
  const typed = filterOf(field).filter?.(answer);
  const settled = typed === undefined || typed.refused !== undefined ? answer : typed.value;
  const refusal = refusalOf(field, settled, site.layers.settings);
  if (refusal === undefined) return;
  const remedy = `correct it, or expect what "messages" or "answers" say of "${field.name}" then`;
  report.mistake(node.place, `"${field.name}" does not take "${answer}" (${refusal}): ${remedy}`);
}

/** The field of a name, as the first form that has it declares it; an unknown one is a mistake at `place`. */
export function checkField(scope: JourneyScope, name: string, place: Place): FieldDeclaration | undefined {
  const field = fieldOf(scope, name);
  if (field !== undefined) return field;
  const known = [...new Set(formsOf(scope).flatMap((form) => Object.keys(form)))];
  scope.report.mistake(place, `no form of this flow asks for "${name}"`, { unknown: { word: name, known } });
  return undefined;
}

function fieldOf(scope: JourneyScope, name: string): FieldDeclaration | undefined {
  return formsOf(scope).find((form) => Object.hasOwn(form, name))?.[name];
}

function formsOf({ site }: JourneyScope): Record<string, FieldDeclaration>[] {
  return [...site.forms.values()].map(({ source }) => source.fields);
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
