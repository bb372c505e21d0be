import type { FieldDeclaration } from '../../engine/form.ts';
import { member, type Node, textOf } from '../document/Node.ts';
import { fieldFilter } from './fieldFilter.ts';
import type { SiteScope } from './SiteScope.ts';

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
