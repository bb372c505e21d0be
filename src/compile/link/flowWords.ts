import { member, textOf } from '../document/Node.ts';
import type { SiteLayers } from '../merge/SiteLayers.ts';

/**
 * What people call the flow of a site, its id where nobody says, and what it is for. Its own document says so: a
 * description that comes with a part is the part's.
 */
export function flowWords({ flow, flowLayers }: SiteLayers): { name: string; description: string } {
  const own = flowLayers.find(({ place }) => place.source.file === `flows/${flow}/flow.json`);
  return {
    name: textOf(member(own, 'name')) ?? flow,
    description: textOf(member(own, 'description')) ?? '',
  };
}
