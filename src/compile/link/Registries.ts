import type { JsonSchema } from '../../engine/form.ts';
import type { Node } from '../read/Node.ts';

/** What names of code a catalogue may use. An undefined list is not written yet: its check is skipped. */
export interface Registries {
  actions: ReadonlySet<string> | undefined;
  converters: ReadonlySet<string>;
  derivations: ReadonlySet<string>;
  blocks: DescribedNames;
  widgets: DescribedNames;
  /** Last four digits of the SSNs that the sandbox decides in a fixed way; undefined where it keeps no table. */
  personas: ReadonlySet<string> | undefined;
  /** Words between quotes in the source: events and copy keys that code itself names. */
  literals: ReadonlySet<string>;
}

export interface DescribedNames {
  names: ReadonlySet<string> | undefined;
  descriptors: ReadonlyMap<string, Descriptor>;
}

/** The descriptor of a widget or block. */
export interface Descriptor {
  name: string;
  node: Node;
  props: JsonSchema;
  children: boolean;
  /** Copy keys that the code draws by itself. */
  copy: string[];
  /** Events that the code raises under a fixed name. */
  events: string[];
}
