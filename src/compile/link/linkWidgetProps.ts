import type { JsonSchema } from '../../engine/form.ts';
import type { LinkedProp } from '../../engine/slice.ts';
import { type Entry, entriesOf, keyPlace, member, type Node, plain, textOf } from '../document/Node.ts';
import { readGrammar } from '../grammar/grammars.ts';
import { insteadOf } from '../grammar/jsonSchemaWords.ts';
import type { Descriptor } from '../names/Registries.ts';
import type { LinkedForm } from './LinkedForm.ts';
import { linkLink } from './linkLink.ts';
import { linkProps, type PropLinker } from './linkProps.ts';
import { linkRows } from './linkTable.ts';
import { linkCopyKey } from './linkText.ts';
import { linkNamed } from './linkValue.ts';
import type { SiteScope } from './SiteScope.ts';

/** Words that field documents have under `ui` and `ui:options`; what else stands there is the widget's. */
const grammar = readGrammar('field').definitions as Record<'ui' | 'options', JsonSchema>;
const uiWords = Object.keys(grammar.ui.properties as object);
const optionWords = Object.keys(grammar.options.properties as object);

/** Holds a field's widget and the widget's own options against the registry and the widget's descriptor. */
export function linkWidgetProps(
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
