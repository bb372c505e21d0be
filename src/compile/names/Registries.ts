import { derive } from '../../engine/derive/registry.ts';
import type { JsonSchema } from '../../engine/form.ts';
import { converters } from '../../engine/values/converters.ts';
import { type Catalogue, type Document, nodeOf } from '../document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, type ObjectNode, plain, textOf } from '../document/Node.ts';
import type { ActionFacts } from '../lower/calls.ts';

/** What names of code a catalogue may use, and which names of the catalogue code uses. */
export interface Registries {
  /** What each action does and may answer, by its name. */
  actions: ReadonlyMap<string, Action>;
  converters: ReadonlySet<string>;
  derivations: ReadonlySet<string>;
  blocks: DescribedNames;
  widgets: DescribedNames;
  /** Last four digits of the SSNs that the sandbox decides in a fixed way, with what each stands for. */
  personas: ReadonlyMap<string, string>;
  /** Copy keys that the page draws whatever its screen. */
  appCopy: readonly Node[];
  /** Events that the page raises whatever its screen. */
  appEvents: ReadonlySet<string>;
  /** What the server says itself, by its name (`declines.expired_card`). */
  serverSentences: ReadonlyMap<string, Node>;
}

interface DescribedNames {
  names: ReadonlySet<string>;
  /** Without those that are wrong themselves. */
  descriptors: ReadonlyMap<string, Descriptor>;
}

export interface Action extends ActionFacts {
  node: ObjectNode | undefined;
  description: string;
  /** What its answer holds, by path below `answer`. */
  answers: ReadonlyMap<string, Node>;
}

/** The descriptor of a widget or block. */
export interface Descriptor {
  name: string;
  node: Node;
  props: JsonSchema;
  children: boolean;
  /** Schema of the props with which a block draws the heading of the page. */
  pageHeading?: JsonSchema | undefined;
  /** Copy keys that the code draws by itself. */
  copy: string[];
  /** Events that the code raises under a fixed name. */
  events: string[];
}

/** What names of code the catalogue may use, by the descriptors that stand beside the code: the code itself is not read. */
export function readRegistries(catalogue: Catalogue): Registries {
  const app = nodeOf(catalogue, 'app', {});
  return {
    actions: actionsOf(catalogue),
    converters: new Set(Object.keys(converters)),
    derivations: new Set(Object.keys(derive)),
    blocks: described(catalogue, 'block'),
    widgets: described(catalogue, 'widget'),
    personas: new Map(
      entriesOf(nodeOf(catalogue, 'personas', {})).flatMap(([last4, persona]) =>
        persona.kind === 'object' ? [[last4, textOf(member(persona, 'about')) ?? '']] : [],
      ),
    ),
    appCopy: itemsOf(member(app, 'copy')),
    appEvents: new Set(itemsOf(member(app, 'events')).flatMap((event) => textOf(event) ?? [])),
    serverSentences: new Map(
      entriesOf(nodeOf(catalogue, 'server', {})).flatMap(([group, sentences]) =>
        entriesOf(sentences).map(([name, sentence]): [string, Node] => [`${group}.${name}`, sentence]),
      ),
    ),
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
