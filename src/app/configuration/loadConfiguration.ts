import { type ApiClient, ApiFailure, type RequestOf } from '../../api/client.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { configurationRequest } from './configurationRequest.ts';
import { firstSegment, type PageAddress } from './PageAddress.ts';
import type { PageFacts } from './PageFacts.ts';

/** The answer of `get-configuration`, and whether it is of the host alone though the address has a path (CFG-006). */
export interface LoadedConfiguration {
  payload: Record<string, unknown>;
  hostOnly: boolean;
}

/**
 * Loads the site's configuration: with the first path segment, and if that fails with the host alone (CFG-004, CFG-005).
 * Throws `ApiFailure` where neither answers (CFG-009).
 */
export async function loadConfiguration(
  api: ApiClient,
  address: PageAddress,
  page: PageFacts,
): Promise<LoadedConfiguration> {
  const segment = firstSegment(address);
  if (segment !== '') {
    const payload = await ask(api, configurationRequest(address, segment, page)).catch(ignoreFailure);
    if (payload !== undefined) return { payload, hostOnly: false };
  }
  return { payload: await ask(api, configurationRequest(address, '', page)), hostOnly: true };
}

async function ask(
  api: ApiClient,
  request: RequestOf<'get-configuration'>,
): Promise<Record<string, unknown>> {
  const answer = await api.call('get-configuration', request);
  if (answer.success === false || !isObject(answer.payload))
    throw new ApiFailure('malformed', { body: answer.body });
  return answer.payload;
}

function ignoreFailure(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure;
}
