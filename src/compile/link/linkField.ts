import { findDeclaration } from '../../engine/context/readDeclared.ts';
import { reasons } from '../../engine/filters/Filter.ts';
import type { FieldDeclaration, FieldOption, JsonSchema } from '../../engine/form.ts';
import type { Condition, LinkedProp, Text } from '../../engine/slice.ts';
import {
  type Entry,
  entriesOf,
  itemsOf,
  keyPlace,
  member,
  type Node,
  plain,
  textOf,
} from '../document/Node.ts';
import { readGrammar } from '../grammar/grammars.ts';
import { insteadOf } from '../grammar/jsonSchemaWords.ts';
import { autofillMistake } from '../grammar/textMistakes.ts';
import type { Descriptor } from '../names/Registries.ts';
import type { LinkedForm, SiteScope } from '../site/SiteScope.ts';
import { checkFilter, fieldFilter } from './fieldFilter.ts';
import { linkProps, type PropLinker } from './linkProps.ts';
import { expandCondition, linkCondition, linkRows } from './linkTable.ts';
import { linkCopyKey, linkText } from './linkText.ts';
import { linkLink, linkNamed } from './linkValue.ts';

/** Links a field with its form's differences: sentences parsed, names checked, named conditions written out. */
export function linkField(scope: SiteScope, form: LinkedForm, name: string, node: Node): FieldDeclaration {
  const ui = member(node, 'ui');
  const options = member(ui, 'ui:options');
  const type = saidOf(node, 'type') as FieldDeclaration['type'] | undefined;
  const sensitivity = saidOf(node, 'sensitivity');
  checkWords(scope, node);
  for (const event of [member(options, 'confirm'), member(options, 'given')])
    if (event !== undefined) form.events.push({ event: textOf(event) ?? '', place: event.place });
  const linked: FieldDeclaration = {
    name,
    type: type ?? 'string',
    widget: textOf(member(ui, 'ui:widget')) ?? '',
    autocomplete: textOf(member(ui, 'ui:autocomplete')) ?? '',
    label: optionalText(scope, member(node, 'title')) ?? '',
    messages: linkMessages(scope, member(options, 'messages')),
    whenHidden: (saidOf(options, 'whenHidden') as FieldDeclaration['whenHidden'] | undefined) ?? 'keep',
  };
  const optional: Partial<Record<keyof FieldDeclaration, unknown>> = {
    control: saidOf(options, 'name'),
    format: saidOf(node, 'format'),
    maxLength: saidOf(node, 'maxLength'),
    default: saidOf(node, 'default'),
    rule: saidOf(node, 'rule'),
    sensitivity: sensitivity === 'none' ? undefined : sensitivity,
    query: saidOf(node, 'query'),
    payload: payloadOf(node),
    consent: saidOf(node, 'consent'),
    frame: frameOf(scope, linked.widget),
    summaryLabel: optionalText(scope, member(options, 'summaryLabel')),
    hint: optionalText(scope, member(ui, 'ui:help')),
    below: optionalText(scope, member(options, 'below')),
    width: saidOf(options, 'width'),
    filter: fieldFilter(node),
    messagesWhenLeft: linkLeftMessages(scope, form, options),
    options: linkOptions(scope, node),
    widgetProps: linkWidgetProps(scope, form, node),
    readOnly: linkFieldCondition(scope, form, member(ui, 'ui:readonly'), 'readOnly'),
    active: linkFieldCondition(scope, form, member(options, 'active'), 'active'),
    confirm: saidOf(options, 'confirm'),
    given: saidOf(options, 'given'),
    mirrorTo: saidOf(options, 'mirrorTo'),
  };
  for (const [key, value] of Object.entries(optional))
    if (value !== undefined) Object.assign(linked, { [key]: value });
  return linked;
}

function saidOf(node: Node | undefined, key: string): unknown {
  const value = member(node, key);
  return value === undefined ? undefined : plain(value);
}

function payloadOf(node: Node): FieldDeclaration['payload'] {
  const payload = saidOf(node, 'payload') as string | FieldDeclaration['payload'];
  return typeof payload === 'string' ? { path: payload } : payload;
}

function linkMessages(scope: SiteScope, node: Node | undefined): Record<string, Text> {
  const messages = entriesOf(node).map(([code, key]): [string, Text] => [
    code,
    linkText(scope, textOf(key) ?? '', 'message'),
  ]);
  return Object.fromEntries(messages);
}

/** Other words for a failure that has words already; a code without them is a slip. */
function linkLeftMessages(
  scope: SiteScope,
  form: LinkedForm,
  options: Node | undefined,
): FieldDeclaration['messagesWhenLeft'] {
  const left = member(options, 'messagesWhenLeft');
  if (left === undefined) return undefined;
  const codes = [options, form.node].flatMap((said) =>
    entriesOf(member(said, 'messages')).map(([code]) => code),
  );
  for (const [code, , place] of entriesOf(left)) {
    if (codes.includes(code)) continue;
    scope.report.mistake(
      place,
      `nothing says what the failure "${code}" reads on submit: add it to "messages"`,
      {
        unknown: { word: code, known: [...new Set(codes)] },
      },
    );
  }
  return linkMessages(scope, left);
}

function frameOf({ registries }: SiteScope, widget: string | undefined): FieldDeclaration['frame'] {
  const descriptor = registries.widgets.descriptors.get(widget ?? '');
  return textOf(member(descriptor?.node, 'frame')) as FieldDeclaration['frame'];
}

function optionalText(scope: SiteScope, node: Node | undefined): Text | undefined {
  const key = textOf(node);
  return key === undefined ? undefined : linkText(scope, key);
}

function checkWords(scope: SiteScope, node: Node): void {
  const ui = member(node, 'ui');
  const filter = member(ui, 'ui:options', 'filter');
  if (filter !== undefined) {
    checkFilter(filter, scope.report);
    for (const key of Object.values(reasons)) linkCopyKey(scope, key, 'message');
  }
  const token = member(ui, 'ui:autocomplete');
  const mistake = autofillMistake(textOf(token) ?? '');
  if (token !== undefined && mistake !== undefined) scope.report.mistake(token.place, mistake);
  checkQuery(scope, node);
  const value = member(node, 'default');
  const type = textOf(member(node, 'type'));
  if (value !== undefined && type !== undefined && typeof plain(value) !== type) {
    scope.report.mistake(
      value.place,
      `the field's type is ${type}, so its default cannot be ${JSON.stringify(plain(value))}`,
    );
  }
}

/** Addresses are kept in histories and logs, and are sent on: no link may carry these (SEC-003). */
const neverInAddresses = ['ssn', 'dob', 'pan', 'bank', 'code', 'income'];

function checkQuery({ report }: SiteScope, node: Node): void {
  const sensitivity = textOf(member(node, 'sensitivity')) ?? '';
  if (member(node, 'query') === undefined || !neverInAddresses.includes(sensitivity)) return;
  report.mistake(
    keyPlace(node, 'query'),
    `a field of the sensitivity "${sensitivity}" is never filled by an address, which histories and logs keep: remove "query"`,
  );
}

/** Choices are fixed, by `enum` and its names, or a list of the context. */
function linkOptions(scope: SiteScope, node: Node): FieldDeclaration['options'] {
  const values = member(node, 'enum');
  const names = member(node, 'ui', 'ui:enumNames');
  const from = member(node, 'ui', 'ui:options', 'choices', 'from');
  const path = textOf(from);
  if (from !== undefined && path !== undefined) {
    if (values !== undefined) {
      scope.report.mistake(from.place, '"enum" says the choices already: remove one of the two');
      return undefined;
    }
    const declaration = findDeclaration(scope.declarations, path);
    if (declaration !== undefined && declaration.type !== 'list') {
      scope.report.mistake(from.place, `choices come from a list, and "${path}" is none`);
    }
    return { from: path };
  }
  checkChoices(scope, values, names);
  if (values === undefined) return undefined;
  return itemsOf(values).map((value, index): FieldOption => {
    const label = itemsOf(names)[index];
    return {
      value: textOf(value) ?? '',
      label: label === undefined ? '' : linkText(scope, textOf(label) ?? ''),
    };
  });
}

function checkChoices({ report }: SiteScope, values: Node | undefined, names: Node | undefined): void {
  const [count, named] = [itemsOf(values).length, itemsOf(names).length];
  if (values !== undefined && names === undefined) {
    report.mistake(
      values.place,
      'the choices have no names: say them under "ui:enumNames", one copy key each',
    );
  } else if (names !== undefined && count !== named) {
    report.mistake(
      names.place,
      `"enum" holds ${count} choices and "ui:enumNames" names ${named}: give each its copy key, in the same order`,
    );
  }
}

function linkFieldCondition(
  scope: SiteScope,
  form: LinkedForm,
  node: Node | undefined,
  key: 'active' | 'readOnly',
): Condition | undefined {
  if (node === undefined) return undefined;
  linkCondition(scope, node);
  return expandCondition(scope, node, (path, place) => {
    // Answers of an earlier form stand still while this one is filled.
    const ofThisForm = path.startsWith('applicant.') && form.fieldNodes.has(path.slice('applicant.'.length));
    if (key !== 'active' || !ofThisForm) return;
    scope.report.mistake(
      place,
      `"active" reads anything but answers of this form, not "${path}": give the field a section with "when"`,
    );
  });
}

/** Words that field documents have under `ui` and `ui:options`; what else stands there is the widget's. */
const grammar = readGrammar('field').definitions as Record<'ui' | 'options', JsonSchema>;
const uiWords = Object.keys(grammar.ui.properties as object);
const optionWords = Object.keys(grammar.options.properties as object);

/** Holds a field's widget and the widget's own options against the registry and the widget's descriptor. */
function linkWidgetProps(
  scope: SiteScope,
  form: LinkedForm,
  node: Node,
): Record<string, LinkedProp> | undefined {
  const ui = member(node, 'ui');
  const widget = member(ui, 'ui:widget');
  const name = textOf(widget) ?? '';
  const { descriptors } = scope.registries.widgets;
  const descriptor = descriptors.get(name);
  const props = ownProps(scope, ui, descriptor);
  if (descriptor === undefined)
    return props === undefined ? undefined : (plain(props) as Record<string, LinkedProp>);
  const valueType = textOf(member(descriptor.node, 'valueType'));
  const type = textOf(member(node, 'type'));
  // A checkbox with words for its two values holds a string ('1' and '0', A-103).
  const holdsWords = member(props, 'checkedValue') !== undefined && type === 'string';
  if (valueType !== undefined && type !== undefined && type !== valueType && !holdsWords) {
    scope.report.mistake(
      keyPlace(node, 'type'),
      `the widget "${name}" holds a ${valueType}, and the field's type is ${type}`,
    );
  }
  for (const key of descriptor.copy) linkCopyKey(scope, key, 'message');
  const linked = linkProps(descriptor, props, widget?.place ?? node.place, widgetPropLinker(scope, form));
  return Object.keys(linked).length === 0 ? undefined : linked;
}

/** The widget's own: `ui:placeholder`, and of `ui:options` what is no word of all fields. What it lacks is a mistake. */
function ownProps(
  { report }: SiteScope,
  ui: Node | undefined,
  descriptor: Descriptor | undefined,
): Node | undefined {
  if (ui === undefined) return undefined;
  const options = member(ui, 'ui:options');
  const placeholder = ui.kind === 'object' ? ui.entries.get('ui:placeholder') : undefined;
  const entries = new Map<string, Entry>(placeholder === undefined ? [] : [['placeholder', placeholder]]);
  for (const [key, node, place] of entriesOf(options)) {
    if (optionWords.includes(key)) continue;
    if (uiWords.includes(`ui:${key}`))
      report.mistake(place, `"${key}" is a word of rjsf: write "ui:${key}" beside "ui:options"`);
    else entries.set(key, { place, node });
  }
  const ofWidget = Object.keys(descriptor?.props.properties ?? {});
  for (const [key, { place }] of descriptor === undefined ? [] : entries) {
    if (ofWidget.includes(key)) continue;
    entries.delete(key);
    const instead = insteadOf(key);
    if (instead === undefined)
      report.mistake(place, `neither fields nor the widget "${descriptor?.name}" have an option "${key}"`, {
        unknown: { word: key, known: [...ofWidget, ...optionWords] },
      });
    else report.mistake(place, instead);
  }
  return entries.size === 0 ? undefined : { kind: 'object', place: (options ?? ui).place, entries };
}

/** A widget knows nothing of screens: it may be given sentences, links and values, no events, art, dialogs or blocks. */
function widgetPropLinker(scope: SiteScope, form: LinkedForm): PropLinker {
  const name = (word: string) => word;
  return {
    report: scope.report,
    languages: scope.layers.languages,
    kinds: {
      copy: (key) => ({ $copy: linkCopyKey(scope, key) }),
      link: (link) => linkLink(scope, link),
      path: (path, _place, format) => ({ $from: path, ...(format === undefined ? {} : { format }) }),
      event: (event, place) => {
        form.events.push({ event, place });
        return event;
      },
      art: name,
      form: name,
      dialog: name,
      blockId: name,
      formField: name,
    },
    rows: (table, linkCell) => linkRows(scope, table, linkCell) as { is: LinkedProp }[],
    named: (name, place, link) => linkNamed(scope, name, place, link),
  };
}
