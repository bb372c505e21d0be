import type { FirstAddress, FirstFacts } from '../../engine/firstScreen.ts';
import { emptySurroundings, initialState } from '../../engine/machine.ts';
import { emptySlice } from '../../engine/slice.ts';
import { step } from '../../engine/step.ts';
import type { AppParts } from '../../state/createAppStore.ts';
import { deviceValues, nowValues } from '../browser.ts';

/**
 * The initial state of an app without visitor data: the server renders the first screen with it, and the page hydrates with it
 * before it adds the visitor's state (design §13).
 * @param parts of a site's configuration
 * @param facts what the server rendered with
 */
export function hydrationParts(
  parts: AppParts,
  { host, origin, pathname }: FirstAddress,
  { clock, routing, site: named }: FirstFacts,
): AppParts {
  const slice = { ...emptySlice, ...parts.slice };
  const { site = {}, ...others } = parts.surroundings ?? {};
  const surroundings = {
    ...emptySurroundings,
    ...others,
    site: { ...site, c3: '', pubId: '', prefill: {}, routing },
    query: { ...emptySurroundings.query, ...(named !== undefined && { site: named }) },
    device: deviceValues({ width: 0, userAgent: '', referrer: '', host, origin }),
    now: nowValues(clock),
    clock,
  };
  const fresh = { ...initialState(), session: { cookieConsent: '' } };
  const { state } = step(slice, surroundings, fresh, { type: 'visited', path: pathname });
  return { ...parts, slice, surroundings, state, configuration: { ...parts.configuration, prefill: {} } };
}
