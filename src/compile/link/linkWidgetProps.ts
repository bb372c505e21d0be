import type { LinkedProp } from '../../engine/slice.ts';
import { keyPlace, member, type Node, plain, textOf } from '../read/Node.ts';
import { checkPath } from './checkPath.ts';
import type { LinkedForm } from './LinkedForm.ts';
import { linkLink } from './linkLink.ts';
import { linkProps, type PropLinker } from './linkProps.ts';
import { linkValueTable } from './linkTable.ts';
import { linkCopyKey } from './linkText.ts';
import type { SiteScope } from './SiteScope.ts';

/** Holds a field's widget and its `widgetProps` against the registry and the widget's descriptor. */
export function linkWidgetProps(
  scope: SiteScope,
  form: LinkedForm,
  node: Node,
): Record<string, LinkedProp> | undefined {
  const widget = member(node, 'widget');
  const name = textOf(widget) ?? '';
  const { names, descriptors } = scope.registries.widgets;
  const props = member(node, 'widgetProps');
  if (widget !== undefined && names !== undefined && !names.has(name)) {
    scope.report.mistake(widget.place, `no widget is named "${name}" in src/widgets/registry.ts`, {
      unknown: { word: name, known: [...names] },
    });
  }
  const descriptor = descriptors.get(name);
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
  for (const key of descriptor.copy) linkCopyKey(scope, key, node.place);
  const linked = linkProps(descriptor, props, widget?.place ?? node.place, widgetPropLinker(scope, form));
  return Object.keys(linked).length === 0 ? undefined : linked;
}

/** A widget knows nothing of screens: it may be given sentences, links and values, no events, art or dialogs. */
function widgetPropLinker(scope: SiteScope, form: LinkedForm): PropLinker {
  const name = (word: string) => word;
  return {
    report: scope.report,
    kinds: {
      copy: (key, place) => ({ $copy: linkCopyKey(scope, key, place) }),
      link: (link, place) => linkLink(scope, link, place),
      path: (path, place, format) => {
        checkPath(scope, path, place);
        return { $from: path, ...(format === undefined ? {} : { format }) };
      },
      event: (event, place) => {
        form.events.push({ event, place });
        return event;
      },
      art: name,
      form: name,
      dialog: name,
    },
    table: (table, place, linkCell) =>
      linkValueTable(scope, table, place, linkCell) as { is: LinkedProp }[] | undefined,
  };
}
