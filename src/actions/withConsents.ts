import { statedConsents } from '../engine/consents/askedConsents.ts';
import type { ActionServices } from './action.ts';

/**
 * A request with what its page asked to be agreed to.
 * @param consentsOf form or screen that it is sent from; where it is empty the request says nothing of it
 */
export async function withConsents<Request extends object>(
  { consentsOf, ...request }: Request & { consentsOf?: string },
  { shown }: Pick<ActionServices, 'shown'>,
): Promise<Omit<Request, 'consentsOf'>> {
  if (!consentsOf || shown === undefined) return request;
  return { ...request, Consents: await statedConsents(consentsOf, shown()) };
}
