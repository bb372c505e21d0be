import { readPath } from '../../../engine/readPath.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { BankLink } from './BankLink.ts';
import { bankLinkPlace } from './bankLinkPlace.ts';

const nothingYet = { result: null, IsGrandbank: false, DeclineOffers: [] };

/** The result of a review with all its fields; nothing while there is none, and where there will be none (LNK-021). */
export function readBankLinkAnswer(link: BankLink, secrets: Secrets): unknown {
  if (link.answer === undefined) return nothingYet;
  return readPath(JSON.parse(secrets.open(link.answer, bankLinkPlace(link.receipt))), 'Payload');
}
