import { member, type Node } from '../document/Node.ts';
import type { SiteLayers } from '../merge/SiteLayers.ts';
import type { Report } from '../report/Report.ts';
import type { ActionFacts } from './ActionFacts.ts';
import { lowerFlow, lowerForm, lowerScreen } from './lowerDocuments.ts';
import { type Lowering, lowerNode, sayMistakes } from './lowering.ts';

/**
 * The documents of a site in the form that is linked, once all layers are merged: merged before, two expressions in
 * their place would become one. Fields are lowered where a form has amended them.
 */
export function lowerSite(
  layers: SiteLayers,
  actions: ReadonlyMap<string, ActionFacts>,
  report: Report,
): SiteLayers {
  const lower = (lowering: Lowering, node: Node) => lowerNode(lowering, node, report);
  const lowerAll = (lowering: Lowering, nodes: ReadonlyMap<string, Node>) =>
    new Map([...nodes].map(([id, node]) => [id, lower(lowering, node)]));
  const payloads = layers.flowLayers.flatMap((layer) => member(layer, 'payloads') ?? []);
  return {
    ...layers,
    flowNode: layers.flowNode && sayMistakes(lowerFlow(layers.flowNode, actions, payloads), report),
    screens: lowerAll(lowerScreen, layers.screens),
    forms: lowerAll(lowerForm, layers.forms),
  };
}
