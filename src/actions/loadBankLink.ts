import { ApiFailure } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/**
 * GET generate-flinks-token (LNK-010, API-041). Input: `{ website }`, the address of the page that frames the widget.
 * Outcome: `{ address, origin, token }`: the widget's address, the only origin whose messages count (SEC-013), and what
 * the following calls are to name.
 */
const loadBankLink: Action = async (input, { api, signal }) => {
  const { payload, body } = await api.call('generate-flinks-token', undefined, { signal });
  const instance = readKey(payload, 'Instance');
  const token = readKey(payload, 'Token');
  const website = String(input.website ?? '');
  const widget = typeof instance === 'string' ? addressOf(instance) : undefined;
  if (widget === undefined || typeof token !== 'string' || token === '' || !URL.canParse(website))
    throw new ApiFailure('malformed', { body });
  widget.searchParams.set('token', token);
  widget.searchParams.set('origin', new URL(website).origin);
  return { address: widget.href, origin: widget.origin, token };
};

/** An instance is an origin, or a host by itself. */
function addressOf(instance: string): URL | undefined {
  const address = /^https?:\/\//iu.test(instance) ? instance : `https://${instance}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

export default loadBankLink;
