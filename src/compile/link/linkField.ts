import type { FieldDeclaration, FieldOption } from '../../engine/form.ts';
import type { Condition, Text } from '../../engine/slice.ts';
import { autofillMistake } from '../check/autofillMistake.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, plain, textOf } from '../read/Node.ts';
import { checkFilter } from './checkFilter.ts';
import { checkPath } from './checkPath.ts';
import { expandCondition } from './expandCondition.ts';
import type { LinkedForm } from './LinkedForm.ts';
import { linkCondition } from './linkCondition.ts';
import { linkText } from './linkText.ts';
import { linkWidgetProps } from './linkWidgetProps.ts';
import type { SiteScope } from './SiteScope.ts';

/** Links a field with its form's differences: sentences parsed, names checked, named conditions written out. */
export function linkField(scope: SiteScope, form: LinkedForm, name: string, node: Node): FieldDeclaration {
  const authored = plain(node) as Partial<Omit<FieldDeclaration, 'sensitivity'>> & Record<string, unknown>;
  const { $schema, description, sensitivity, ...kept } = authored;
  const sentence = (key: string) => optionalText(scope, member(node, key));
  checkNames(scope, form, node);
  const confirm = member(node, 'confirm');
  if (confirm !== undefined) form.events.push({ event: textOf(confirm) ?? '', place: confirm.place });
  const linked: FieldDeclaration = {
    ...kept,
    name,
    type: authored.type ?? 'string',
    widget: authored.widget ?? '',
    autocomplete: authored.autocomplete ?? '',
    label: sentence('label') ?? '',
    messages: linkMessages(scope, member(node, 'messages')),
    whenHidden: authored.whenHidden ?? 'keep',
  };
  const optional = {
    sensitivity: sensitivity === 'none' ? undefined : sensitivity,
    hint: sentence('hint'),
    below: sentence('below'),
    messagesWhenLeft: linkLeftMessages(scope, form, node),
    options: linkOptions(scope, node),
    widgetProps: linkWidgetProps(scope, form, node),
    readOnly: linkFieldCondition(scope, form, member(node, 'readOnly'), 'readOnly'),
    active: linkFieldCondition(scope, form, member(node, 'active'), 'active'),
  };
  for (const [key, value] of Object.entries(optional))
    if (value !== undefined) Object.assign(linked, { [key]: value });
  return linked;
}

function linkMessages(scope: SiteScope, node: Node | undefined): Record<string, Text> {
  const messages = entriesOf(node).map(([code, key]): [string, Text] => [
    code,
    linkText(scope, textOf(key) ?? '', key.place, 'message'),
  ]);
  return Object.fromEntries(messages);
}

/** Other words for a failure that has words already; a code without them is a slip. */
function linkLeftMessages(
  scope: SiteScope,
  form: LinkedForm,
  node: Node,
): FieldDeclaration['messagesWhenLeft'] {
  const left = member(node, 'messagesWhenLeft');
  if (left === undefined) return undefined;
  const codes = [node, form.node].flatMap((said) =>
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

function optionalText(scope: SiteScope, node: Node | undefined): Text | undefined {
  const key = textOf(node);
  return node === undefined || key === undefined ? undefined : linkText(scope, key, node.place);
}

function checkNames(scope: SiteScope, form: LinkedForm, node: Node): void {
  const { converters } = scope.registries;
  const filter = member(node, 'filter');
  if (filter !== undefined) checkFilter(filter, scope.report);
  checkKnown(scope, member(member(node, 'payload'), 'as'), 'converter', converters);
  const mirror = member(node, 'mirrorTo');
  checkKnown(scope, mirror, 'field of this form', new Set(form.fieldNodes.keys()));
  const token = member(node, 'autocomplete');
  const mistake = autofillMistake(textOf(token) ?? '');
  if (token !== undefined && mistake !== undefined) scope.report.mistake(token.place, mistake);
  const rule = textOf(member(node, 'rule'));
  if (rule !== undefined) checkRule(scope, rule, node);
  const value = member(node, 'default');
  const type = textOf(member(node, 'type'));
  if (value !== undefined && type !== undefined && typeof plain(value) !== type) {
    scope.report.mistake(
      value.place,
      `the field's type is ${type}, so its default cannot be ${JSON.stringify(plain(value))}`,
    );
  }
}

function checkKnown(
  scope: SiteScope,
  node: Node | undefined,
  what: string,
  known: ReadonlySet<string> | undefined,
): void {
  const name = textOf(node);
  if (node === undefined || name === undefined || known === undefined || known.has(name)) return;
  scope.report.mistake(node.place, `no ${what} is named "${name}"`, {
    unknown: { word: name, known: [...known] },
  });
}

/** At run time a field without a row passes (RUL-012); a name that leads to none is a slip of the pen. */
function checkRule(scope: SiteScope, rule: string, node: Node): void {
  scope.used.rules.add(rule);
  const rows = member(scope.layers.settings, 'ValidationRules');
  if (member(rows, rule) !== undefined) return;
  scope.report.mistake(
    keyPlace(node, 'rule'),
    `the settings have no rule row "${rule}", so nothing would hold the answer`,
    { unknown: { word: rule, known: entriesOf(rows).map(([name]) => name) } },
  );
}

function linkOptions(scope: SiteScope, node: Node): FieldDeclaration['options'] {
  const options = member(node, 'options');
  const from = member(options, 'from');
  const path = textOf(from);
  if (from !== undefined && path !== undefined) {
    const declaration = checkPath(scope, path, from.place);
    if (declaration !== undefined && declaration.type !== 'list') {
      scope.report.mistake(from.place, `options come from a list, and "${path}" is none`);
    }
    return { from: path };
  }
  if (options === undefined) return undefined;
  return itemsOf(options).map((option): FieldOption => {
    const label = member(option, 'label');
    return {
      value: textOf(member(option, 'value')) ?? '',
      label: label === undefined ? '' : linkText(scope, textOf(label) ?? '', label.place),
    };
  });
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
