import { allowedAddress } from '../../engine/addresses/allowedAddress.ts';
import { addressRulesAtom } from '../../state/addressRulesAtom.ts';
import type { FlowWorld } from './FlowWorld.ts';

/**
 * Leaves for another site, where that is allowed (SAFE-05).
 * @returns whether it does
 */
export function leave(world: FlowWorld, url: string): boolean {
  const address = checked(world, url);
  if (address !== undefined) world.browser.leave(address);
  return address !== undefined;
}

/** Posts a form in a new tab, where that is allowed. */
export function post(world: FlowWorld, url: string, fields: Record<string, string>): void {
  const address = checked(world, url);
  if (address !== undefined) world.browser.post(address, fields);
}

/** Shows an address in a tab of its own, where that is allowed. */
export function showTab(world: FlowWorld, url: string): void {
  const address = checked(world, url);
  if (address !== undefined) world.browser.openTab(address);
}

function checked(world: FlowWorld, url: string): string | undefined {
  const address = allowedAddress(url, world.store.get(addressRulesAtom));
  if (address === undefined) world.browser.report(`the address ${url} may not be followed (SAFE-05)`);
  return address;
}
