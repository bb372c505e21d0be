import contract from '../../../../schemas/api/get-route-settings.json' with { type: 'json' };
import type { ResolvedSite } from './ResolvedSite.ts';

const flags = Object.keys(contract.response.properties.Payload.properties);

/**
 * Which links the frame shows on a route (RTE-034, RTE-035). A flag that nobody set is false.
 * @param route its path, however it is written
 */
export function routeFlags({ routeSettings }: Pick<ResolvedSite, 'routeSettings'>, route: string) {
  const path = route.toLowerCase().replace(/^\/+|\/+$/g, '');
  const { default: common = {}, ...byRoute } = routeSettings;
  const own = Object.entries(byRoute).find(([name]) => name.toLowerCase().replace(/^\//, '') === path)?.[1];
  const set = { ...common, ...own };
  return Object.fromEntries(flags.map((name): [string, boolean] => [name, set[name] === true]));
}
