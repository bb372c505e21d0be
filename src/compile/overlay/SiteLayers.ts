import type { Node } from '../read/Node.ts';

/** The documents of one site with all layers merged. Undefined where no layer has one. */
export interface SiteLayers {
  /** `<brand>.<flow>`. */
  key: string;
  brand: string;
  flow: string;
  brandNode: Node | undefined;
  flowNode: Node | undefined;
  copy: Node | undefined;
  terms: Node | undefined;
  settings: Node | undefined;
  screens: Map<string, Node>;
  forms: Map<string, Node>;
}
