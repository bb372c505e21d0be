import { derive } from '../../engine/derive/registry.ts';
import { converters } from '../../engine/values/converters.ts';
import { type Catalogue, type Document, nodeOf } from '../document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import type { Action, DescribedNames, Descriptor, Registries } from '../names/Registries.ts';
import { personasOf } from './personasOf.ts';

/** What names of code the catalogue may use, by the descriptors that stand beside the code: the code itself is not read. */
export function readRegistries(catalogue: Catalogue): Registries {
  const app = nodeOf(catalogue, 'app', {});
  return {
    actions: actionsOf(catalogue),
    converters: new Set(Object.keys(converters)),
    derivations: new Set(Object.keys(derive)),
    blocks: described(catalogue, 'block'),
    widgets: described(catalogue, 'widget'),
    personas: new Map(Object.entries(personasOf(catalogue)).map(([last4, { about }]) => [last4, about])),
    appCopy: itemsOf(member(app, 'copy')),
    appEvents: new Set(itemsOf(member(app, 'events')).flatMap((event) => textOf(event) ?? [])),
  };
}

function actionsOf({ documents }: Catalogue): Registries['actions'] {
  return new Map(
    documents.flatMap(({ name, ids, node }) =>
      name === 'action' && node !== undefined ? [[ids.id ?? '', actionOf(node)] as const] : [],
    ),
  );
}

function actionOf(node: Node): Action {
  const names = (key: string) => itemsOf(member(node, key)).flatMap((item) => textOf(item) ?? []);
  const byKey = (key: string) =>
    new Map(entriesOf(member(node, key)).map(([path, inner]): [string, Node] => [path, inner]));
  const answers = byKey('answer');
  return {
    node: node.kind === 'object' ? node : undefined,
    description: textOf(member(node, 'description')) ?? '',
    outcomes: names('outcomes'),
    failures: names('failures'),
    answers,
    answer: [...answers.keys()],
    send: member(node, 'send'),
    sends: byKey('sends'),
    poll: member(node, 'poll'),
    needs: member(node, 'needs'),
  };
}

function described({ documents }: Catalogue, kind: 'block' | 'widget'): DescribedNames {
  const own = documents.filter(({ name }) => name === kind);
  const descriptors = own.flatMap((document) => descriptorOf(document) ?? []);
  return {
    names: new Set(own.map(({ ids }) => ids.id ?? '')),
    descriptors: new Map(descriptors.map((descriptor) => [descriptor.name, descriptor])),
  };
}

/** What was made of a document stays with it: validators hang on it. */
const known = new WeakMap<Document, Descriptor | undefined>();

function descriptorOf(document: Document): Descriptor | undefined {
  if (!known.has(document)) known.set(document, toDescriptor(document));
  return known.get(document);
}

function toDescriptor({ node, report }: Document): Descriptor | undefined {
  const name = textOf(member(node, 'name'));
  const props = member(node, 'props');
  if (node === undefined || name === undefined || props?.kind !== 'object') return undefined;
  // A descriptor that is wrong itself says nothing of those who use it.
  if (report.mistakes.length > 0) return undefined;
  const { copy = [], events = [], children = false, pageHeading } = plain(node) as Partial<Descriptor>;
  return { name, node, props: plain(props) as Descriptor['props'], children, pageHeading, copy, events };
}
