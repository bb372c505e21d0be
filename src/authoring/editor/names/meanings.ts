import type { Catalogue } from '../../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../../compile/document/Node.ts';
import type { Declaration, Declarations } from '../../../compile/names/Declaration.ts';
import type { Registries } from '../../../compile/names/Registries.ts';
import type { KnownNames } from './proposals.ts';

const mostValues = 12;

/** Every path that may be read, with what it means and which values it may have. */
export function meaningsOf(
  catalogue: Catalogue,
  { actions }: Registries,
  fields: ReadonlyMap<string, Node>,
  declarations: Declarations,
  sentences: KnownNames,
): KnownNames {
  const written = descriptionsOf(catalogue, actions);
  for (const [name, field] of fields) {
    const title = textOf(member(field, 'title')) ?? `field.${name}.label`;
    const label = sentences.get(title)?.split('\n')[0];
    const own = textOf(member(field, 'description'));
    written.set(`applicant.${name}`, own ?? (label === undefined ? '' : `The answer to “${label}”`));
  }
  const paths = Object.keys(declarations).sort();
  return new Map(
    paths.map((path) => [
      path,
      meaningOf(written.get(path) ?? alike(path, actions, written), declarations[path]),
    ]),
  );
}

function descriptionsOf({ documents }: Catalogue, actions: Registries['actions']): Map<string, string> {
  const written = new Map<string, string>([
    ['answer.outcome', 'The outcome of the last call.'],
    ['session.asked.*', 'Who waits for the end of what was asked.'],
  ]);
  const note = (path: string, node: Node) => {
    const description = textOf(member(node, 'description'));
    if (description !== undefined && !written.has(path)) written.set(path, description);
  };
  for (const { name, node } of documents) {
    if (name === 'context') for (const [path, inner] of entriesOf(member(node, 'paths'))) note(path, inner);
    if (name !== 'flow' && name !== 'part') continue;
    for (const [key, inner] of entriesOf(member(node, 'remembers'))) note(`session.${key}`, inner);
    for (const [busy, call] of busyCalls(node)) {
      const path = `session.busy.${busy}`;
      if (!written.has(path)) written.set(path, `True while the call ${call} is under way.`);
    }
  }
  for (const { answers } of actions.values())
    for (const [key, inner] of answers) note(`answer.${key}`, inner);
  return written;
}

function busyCalls(node: Node | undefined): [string, string][] {
  if (node?.kind === 'list') return itemsOf(node).flatMap(busyCalls);
  const busy = textOf(member(node, 'busy'));
  const own: [string, string][] = busy === undefined ? [] : [[busy, textOf(member(node, 'call')) ?? '']];
  return [...own, ...entriesOf(node).flatMap(([, inner]) => busyCalls(inner))];
}

/** What an answer that is like a root says below it. */
function alike(path: string, actions: Registries['actions'], written: ReadonlyMap<string, string>): string {
  for (const { answers } of actions.values()) {
    for (const [key, node] of answers) {
      const root = textOf(member(node, 'like'));
      const start = `answer.${key}.`;
      if (root !== undefined && path.startsWith(start))
        return written.get(`${root}.${path.slice(start.length)}`) ?? '';
    }
  }
  return '';
}

function meaningOf(description: string, declaration: Declaration | undefined): string {
  const { type = '', enum: values = [] } = declaration ?? {};
  const shown = values.slice(0, mostValues).map((value) => (value === '' ? "''" : value));
  const list =
    values.length === 0 ? [] : [`One of ${shown.join(', ')}${values.length > mostValues ? ' …' : ''}.`];
  return [description, ...list, type === '' ? '' : `(${type})`].filter((part) => part !== '').join(' ');
}
