import type { FormSource } from '../../compile/forms/FormSource.ts';
import type { FieldDeclaration } from '../../engine/form.ts';
import type { Text } from '../../engine/slice.ts';
import { changedText, screensWithForm } from './compareScreens.ts';
import type { SiteView } from './Difference.ts';
import { type Difference, type Leaf, leavesOf, sayLeaf, wordsIn } from './Difference.ts';

/** What the forms of a site ask for, what they say, and what of it is sent. */
export function compareForms(before: SiteView, after: SiteView): Difference[] {
  return Object.entries(before.forms).flatMap(([id, form]) => {
    const other = after.forms[id];
    if (other === undefined) return [];
    const screens = screensWithForm(after, id);
    const differences = compareForm([before, form], [after, other]);
    return differences.map((difference) => ({ ...difference, screens }));
  });
}

type Of<Part> = readonly [SiteView, Part];

function compareForm([was, before]: Of<FormSource>, [is, after]: Of<FormSource>): Difference[] {
  const where = `the form ${JSON.stringify(after.id)}`;
  const told = (sentence: string, names: string[] = []): Difference => ({ topic: 'Fields', sentence, names });
  const gone = Object.values(before.fields).filter(({ name }) => !Object.hasOwn(after.fields, name));
  const come = Object.values(after.fields).filter(({ name }) => !Object.hasOwn(before.fields, name));
  const isShared = (name: string) => Object.hasOwn(before.fields, name) && Object.hasOwn(after.fields, name);
  const [order = [], others = []] = [before, after].map(({ sections }) =>
    sections.flatMap(({ fields }) => fields.map(({ name }) => name).filter(isShared)),
  );
  const ofLayout = leavesOf(layoutOf(before), layoutOf(after)).map((leaf) =>
    told(`${where}: ${sayLeaf(leaf, was, is)}`),
  );
  const ofSections = leavesOf(outline(before, isShared), outline(after, isShared)).map((leaf) =>
    told(`${where}: ${sayLeaf({ ...leaf, path: ['sections', ...leaf.path] }, was, is)}`),
  );
  return [
    ...come.map((field) =>
      told(`${where} also asks for ${named(is, field)}${required(is, field)}`, [field.name]),
    ),
    ...gone.map((field) => told(`${where} no longer asks for ${named(was, field)}`, [field.name])),
    ...(order.join() === others.join() ? [] : [told(`${where} asks in another order: ${others.join(', ')}`)]),
    ...ofLayout,
    ...ofSections,
    ...leavesOf(before.rules, after.rules).map((leaf) =>
      told(`${where}: ${sayLeaf({ ...leaf, path: ['rules', ...leaf.path] }, was, is)}`),
    ),
    ...compareTextsOf([was, textsOfForm(before)], [is, textsOfForm(after)]),
    ...Object.values(after.fields).flatMap((field) => {
      const old = before.fields[field.name];
      return old === undefined ? [] : compareField([was, old], [is, field]);
    }),
    ...come.flatMap(sentSince),
  ];
}

function compareField([was, before]: Of<FieldDeclaration>, [is, after]: Of<FieldDeclaration>): Difference[] {
  const told = (sentence: string): Difference => ({ topic: 'Fields', sentence, names: [after.name] });
  const facts = leavesOf(fieldFacts(before), fieldFacts(after)).map((leaf): Difference => {
    const [key] = leaf.path;
    if (key === 'maxLength') return { ...told(sayLength(after.name, leaf)), topic: 'Rules' };
    return told(`${after.name}: ${sayLeaf(leaf, was, is)}`);
  });
  return [
    ...facts,
    ...(JSON.stringify(before.payload) === JSON.stringify(after.payload)
      ? []
      : [
          {
            topic: 'Payload' as const,
            sentence: `${after.name} is ${sent(after)}; it was ${sent(before)}`,
            names: [after.name],
          },
        ]),
    ...compareTextsOf([was, textsOfField(before)], [is, textsOfField(after)]).map((difference) => ({
      ...difference,
      names: [after.name],
    })),
  ];
}

function sayLength(name: string, { before, after }: Leaf): string {
  if (after === undefined) return `looser: ${name} takes any number of characters, was ${before}`;
  const way = before === undefined || Number(after) < Number(before) ? 'tighter' : 'looser';
  return `${way}: ${name} takes at most ${after} characters, was ${before ?? 'any number'}`;
}

function sentSince(field: FieldDeclaration): Difference[] {
  if (field.payload === undefined) return [];
  return [{ topic: 'Payload', sentence: `${field.name} is ${sent(field)}; it is new`, names: [field.name] }];
}

function sent({ payload }: FieldDeclaration): string {
  if (payload === undefined) return 'not sent';
  return `sent as ${payload.path}${payload.as === undefined ? '' : ` (${payload.as})`}`;
}

function named(view: SiteView, { name, label }: FieldDeclaration): string {
  return `${JSON.stringify(wordsIn(view, label))} (${name})`;
}

function required({ settings }: SiteView, { rule = '' }: FieldDeclaration): string {
  const rows = settings.ValidationRules as Record<string, { IsRequired?: unknown } | undefined> | undefined;
  return rows?.[rule]?.IsRequired === true ? ', which is required' : '';
}

/** What a field is beside its texts and its place in the submission. */
function fieldFacts({
  label: _label,
  summaryLabel: _summaryLabel,
  hint: _hint,
  below: _below,
  messages: _messages,
  messagesWhenLeft: _whenLeft,
  payload: _payload,
  options,
  ...facts
}: FieldDeclaration): Record<string, unknown> {
  return { ...facts, options: Array.isArray(options) ? options.map(({ value }) => value) : options };
}

function layoutOf({ steps, onPhones, progress }: FormSource): Record<string, unknown> {
  const stepped = onPhones ? 'stepsOnPhones' : 'steps';
  return {
    layout: steps === undefined ? 'page' : stepped,
    steps: steps?.map((ids) => ids.join(', ')),
    progress,
  };
}

/** How a form is divided, but for its texts and for fields that came or went. */
function outline({ sections }: FormSource, isShared: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(
    sections.map(({ id, when, fields, block }) => {
      const widths = fields.filter(({ name }) => isShared(name)).map(({ name, ...width }) => [name, width]);
      return [id, { when, block, widths: Object.fromEntries(widths) as unknown }];
    }),
  );
}

type Texts = Record<string, Text | undefined>;

function textsOfForm({ sections, messages }: FormSource): Texts {
  return {
    ...Object.fromEntries(
      sections.flatMap(({ id, title, text }) => [
        [`the title of the section ${JSON.stringify(id)}`, title],
        [`the text of the section ${JSON.stringify(id)}`, text],
      ]),
    ),
    ...Object.fromEntries(Object.entries(messages).map(([code, text]) => [`the message "${code}"`, text])),
  };
}

function textsOfField(field: FieldDeclaration): Texts {
  const { name, label, hint, below, placeholder, options, messages, messagesWhenLeft = {} } = field;
  const ofCodes = (texts: Texts, end: string) =>
    Object.entries(texts).map(([code, text]) => [`the message "${code}" of ${name}${end}`, text] as const);
  return {
    [`the label of ${name}`]: label,
    [`the short name of ${name}`]: field.summaryLabel,
    [`the hint of ${name}`]: hint,
    [`the note below ${name}`]: below,
    [`the placeholder of ${name}`]: placeholder,
    ...Object.fromEntries(
      (Array.isArray(options) ? options : []).map((option) => [
        `the choice ${option.value} of ${name}`,
        option.label,
      ]),
    ),
    ...Object.fromEntries(ofCodes(messages, '')),
    ...Object.fromEntries(ofCodes(messagesWhenLeft, ' once it was left')),
  };
}

function compareTextsOf([was, before]: Of<Texts>, [is, after]: Of<Texts>): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): Difference[] => {
    const [old, text] = [before[name], after[name]];
    if (old !== undefined && text !== undefined) return changedText(name, [was, old], [is, text]);
    if (text !== undefined)
      return [{ topic: 'Texts', sentence: `${name} is new: ${JSON.stringify(wordsIn(is, text))}` }];
    if (old === undefined) return [];
    return [{ topic: 'Texts', sentence: `${name} is gone; it was ${JSON.stringify(wordsIn(was, old))}` }];
  });
}
