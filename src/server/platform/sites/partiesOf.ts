import { isObject } from '../../../engine/overlay/mergePatch.ts';
import type { ThirdParty } from './ThirdParty.ts';

/** What a purpose hangs on beside its entry: the accessibility overlay has a switch of the contract (LAY-044). */
const switches: Record<string, string> = { accessibility: 'AudioEye' };

/**
 * The outside services that are on at a site (TRK-023), as a list.
 * @param authored by id; null where a layer takes one away
 * @param main main settings of the site
 */
export function partiesOf(authored: unknown, main: Readonly<Record<string, unknown>>): ThirdParty[] {
  if (!isObject(authored)) return [];
  return Object.entries(authored).flatMap(([Id, party]) => {
    if (!isObject(party)) return [];
    const name = switches[String(party.Purpose)];
    const isOn = name === undefined || main[name] === true || main[name] === 'true';
    return isOn ? [{ Id, ...party } as unknown as ThirdParty] : [];
  });
}
