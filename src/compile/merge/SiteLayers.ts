import type { Node } from '../document/Node.ts';
import type { Removal } from './removalsOf.ts';

/** The documents of one site with all layers merged. Undefined where no layer has one. */
export interface SiteLayers {
  /** `<brand>.<flow>`. */
  key: string;
  brand: string;
  flow: string;
  brandNode: Node | undefined;
  flowNode: Node | undefined;
  /** The layers of the flow, lowest first. */
  flowLayers: readonly Node[];
  copy: Node | undefined;
  /** The layers of the copy, lowest first. */
  copyLayers: readonly Node[];
  settings: Node | undefined;
  /** The layers of the settings, lowest first: each amends what brand and flow say already, and the variants. */
  settingsLayers: readonly Node[];
  /** With fragments in place of their uses. */
  screens: Map<string, Node>;
  usedFragments: ReadonlySet<string>;
  screenLayers: ReadonlyMap<string, readonly Node[]>;
  forms: Map<string, Node>;
  /** The layers of each form, lowest first: each amends the documents of its fields. */
  formLayers: ReadonlyMap<string, readonly Node[]>;
  /** Layers over a field's document in schemas/fields, lowest first; fields without such layers are left out. */
  fieldLayers: ReadonlyMap<string, readonly Node[]>;
  /** What the layers take away of each other. */
  removals: readonly Removal[];
}
