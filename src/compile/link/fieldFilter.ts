import { createFilter } from '../../engine/filters/createFilter.ts';
import type { FilterKind } from '../../engine/filters/Filter.ts';
import { filters } from '../../engine/filters/registry.ts';
import type { FieldDeclaration, FilterUse } from '../../engine/form.ts';
import { entriesOf, member, type Node, plain, textOf } from '../document/Node.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { SiteScope } from '../site/SiteScope.ts';

/** The filter of a field, with the length that stands in its schema, once. */
export function fieldFilter(field: Node): FilterUse | undefined {
  const node = member(field, 'ui', 'ui:options', 'filter');
  if (node?.kind !== 'object') return undefined;
  const use = plain(node) as FilterUse;
  const length = member(field, 'maxLength');
  const kinds: Record<string, FilterKind> = filters;
  const cutsOff =
    Object.hasOwn(kinds, use.name) && Object.hasOwn(kinds[use.name]?.parameters ?? {}, 'maxLength');
  return length !== undefined && cutsOff ? { ...use, maxLength: plain(length) } : use;
}

/** Holds a field's filter against the registry of filters: its name, its parameters and what they may be. */
export function checkFilter(node: Node, report: DiagnosticCollector): void {
  const name = member(node, 'name');
  const word = textOf(name);
  if (name === undefined || word === undefined) return;
  const kinds: Record<string, FilterKind> = filters;
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  if (kind === undefined) return;
  const known = Object.keys(kind.parameters).filter((parameter) => parameter !== 'maxLength');
  for (const [parameter, value, place] of entriesOf(node)) {
    if (parameter === 'name') continue;
    if (parameter === 'maxLength') {
      report.mistake(
        place,
        'the length of an answer stands once: write "maxLength" beside "type" of the field',
      );
      continue;
    }
    if (!known.includes(parameter)) {
      report.mistake(place, `the filter "${word}" has no parameter "${parameter}"`, {
        unknown: { word: parameter, known },
      });
    } else checkParameter(word, parameter, value, report);
  }
}

/** The engine knows best what a parameter may be, so it is asked. */
function checkParameter(name: string, parameter: string, value: Node, report: DiagnosticCollector): void {
  try {
    createFilter({ name, [parameter]: plain(value) } as FilterUse);
  } catch (error) {
    report.mistake(
      value.place,
      String(error instanceof Error ? error.message : error)
        .replace(/\.$/, '')
        .replace(/^The/, 'the'),
    );
  }
}

/** What says how an answer is written that somebody types. */
export type TypedField = Pick<FieldDeclaration, 'widget' | 'filter' | 'rule'>;

/**
 * The fields of the catalogue by name, as the forms of the site have them and else as they stand in their documents: the
 * server holds the answers that a call carries against them, whichever site it is sent to.
 */
export function typedFields({
  fields,
  forms,
}: Pick<SiteScope, 'fields' | 'forms'>): Record<string, TypedField> {
  const written = [...fields].map(([name, node]) => [name, asWritten(node)] as const);
  const used = [...forms.values()].flatMap(({ source }) => Object.entries(source.fields));
  return Object.fromEntries(
    [...written, ...used].map(([name, { widget, filter, rule }]) => [
      name,
      { widget, ...(filter && { filter }), ...(rule && { rule }) },
    ]),
  );
}

function asWritten(node: Node): TypedField {
  return {
    widget: textOf(member(node, 'ui', 'ui:widget')) ?? '',
    filter: fieldFilter(node),
    rule: textOf(member(node, 'rule')),
  };
}
