import contract from '../../../schemas/api/get-route-settings.json' with { type: 'json' };
import { success } from '../answers/success.ts';
import type { ServerCall } from '../call.ts';

interface RouteSettingsRequest {
  Url: string;
  Route: string;
}

const flags = Object.keys(contract.response.properties.Payload.properties);

/** Which links the frame shows on a route (RTE-034, RTE-035). A flag that nobody set is false. */
export const getRouteSettings: ServerCall<RouteSettingsRequest> = {
  name: 'get-route-settings',
  session: 'required',
  async handle({ Route }, { site }) {
    const route = Route.toLowerCase().replace(/^\/+|\/+$/g, '');
    const { default: common = {}, ...byRoute } = site.routeSettings;
    const own = Object.entries(byRoute).find(
      ([name]) => name.toLowerCase().replace(/^\//, '') === route,
    )?.[1];
    const set = { ...common, ...own };
    return success(Object.fromEntries(flags.map((name) => [name, set[name] === true])));
  },
};
