import { success } from '../../platform/answers.ts';
import { routeFlags } from '../../platform/sites/SiteSettings.ts';
import type { ServerCall } from './ServerCall.ts';

interface RouteSettingsRequest {
  Url: string;
  Route: string;
}

/** Which links the frame shows on a route (RTE-034). */
export const getRouteSettings: ServerCall<RouteSettingsRequest> = {
  name: 'get-route-settings',
  session: 'required',
  async handle({ Route }, { site }) {
    return success(routeFlags(site, Route));
  },
};
