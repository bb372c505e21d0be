import { ApiFailure } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * GET generate-flinks-token (LNK-010, API-041). Input: `{ website }`, the address of the page that frames the widget.
 * Outcome: `{ address, origin, token }`: the widget's address, the only origin whose messages count (SEC-013), and what
 * the following calls are to name.
 */
const loadBankLink: Action<{ website?: string | null }> = async (input, { api }) => {
  const { payload, body } = await api.call('generate-flinks-token', {});
  const token = payload?.Token ?? '';
  const website = input.website ?? '';
  const widget = addressOf(payload?.Instance ?? '');
  if (widget === undefined || token === '' || !URL.canParse(website))
    throw new ApiFailure('malformed', { body });
  widget.searchParams.set('token', token);
  widget.searchParams.set('origin', new URL(website).origin);
  return { outcome: 'loaded', address: widget.href, origin: widget.origin, token };
};

/** An instance is an origin, or a host by itself. */
function addressOf(instance: string): URL | undefined {
  const address = /^https?:\/\//iu.test(instance) ? instance : `https://${instance}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

export default loadBankLink;
