import { entriesOf, member, type Node } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { amendNode } from '../../compile/merge/amendNode.ts';
import { authoredAt } from './authoredAt.ts';

/**
 * Where a value that nobody sets on the way is said: constants and traits of the flow, facts of the brand, what the
 * settings switch on and off. Undefined for everything else.
 * @param variant of the site, whose settings differ
 */
export function configuredAt(
  { layers }: LinkedSite,
  variant: string | undefined,
): (path: string) => string | undefined {
  const { flowNode, brandNode, settingsLayers } = layers;
  const differences = settingsLayers.map((layer) => member(layer, 'variants', variant ?? ''));
  const settings = layers.settings && amendNode(layers.settings, differences);
  const holders: Record<string, (Node | undefined)[]> = {
    flow: [member(flowNode, 'constants'), member(flowNode, 'traits')],
    brand: [member(brandNode, 'features'), member(brandNode, 'facts'), brandNode],
    'site.switches': [member(settings, 'WebsiteSettings'), member(settings, 'ProductSettings', 'Features')],
    'site.fields': [member(settings, 'FormFields')],
  };
  return (path) => {
    const dot = path.lastIndexOf('.');
    const name = path.slice(dot + 1).toLowerCase();
    for (const holder of holders[path.slice(0, dot)] ?? []) {
      // The page finds a setting whatever its case.
      const found = entriesOf(holder).find(([key]) => key.toLowerCase() === name);
      if (found !== undefined) return authoredAt(found[2]);
    }
    return undefined;
  };
}
