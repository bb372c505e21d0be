import type { JsonSchema } from '../../engine/form.ts';
import type { Node, ObjectNode } from '../document/Node.ts';
import type { ActionFacts } from '../lower/ActionFacts.ts';

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
}

export interface DescribedNames {
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
