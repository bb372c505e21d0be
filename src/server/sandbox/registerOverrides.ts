import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../http/Services.ts';
import { checkOverride } from './checkOverride.ts';
import { overridePlace } from './overridePlace.ts';
import { listOverrides, listPastOverrides, removeOverride, type Said, storeOverride } from './overrides.ts';

/** Most that the history tells. */
const told = 200;

/**
 * `PUT` and `DELETE /sandbox/overrides/{site}/{kind}/{name}` (design §12), `GET /sandbox/overrides` lists them, and
 * `GET /sandbox/overrides/history` those that ended. The site is named `<brand>.<flow>` or as its host is,
 * `<flow>.<brand>`. The headers `Override-By` and `Override-Reason` say who does it and why. In force at once: every call
 * reads them anew.
 */
export function registerOverrides(app: FastifyInstance, services: Services): void {
  const { database, now } = services;

  app.get('/sandbox/overrides', async () => listOverrides(database));
  app.get('/sandbox/overrides/history', async () => listPastOverrides(database, told));

  app.put('/sandbox/overrides/:site/:kind/*', put);
  app.put('/sandbox/overrides/:site/:kind', put);
  app.delete('/sandbox/overrides/:site/:kind/*', remove);
  app.delete('/sandbox/overrides/:site/:kind', remove);

  async function placeOf(params: unknown) {
    const { site = '', kind = '', '*': rest = '' } = params as Record<string, string>;
    return overridePlace(services, site, `${kind}/${rest}`);
  }

  async function put(request: FastifyRequest): Promise<unknown> {
    const place = await placeOf(request.params);
    const { site, path } = place;
    const value = await checkOverride(place, request.body, services);
    await storeOverride(database, { site, path, value, ...saidIn(request) }, now());
    return { Success: true, Payload: { site, path, value }, StatusCode: 200 };
  }

  async function remove(request: FastifyRequest): Promise<unknown> {
    await removeOverride(database, await placeOf(request.params), saidIn(request), now());
    return { Success: true, Payload: null, StatusCode: 200 };
  }
}

function saidIn({ headers }: FastifyRequest): Said {
  const { 'override-by': by, 'override-reason': why } = headers;
  return { ...(typeof by === 'string' && { by }), ...(typeof why === 'string' && { why }) };
}
