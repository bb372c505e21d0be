import type { Answer } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';

/** Fields of a submission result (ENT-001…ENT-004), in the spelling that conditions and copy read. */
const FIELDS = [
  'result',
  'ref_number',
  'ref_hash',
  'product_code',
  'credit_limit',
  'security_deposit',
  'failed_metric',
  'decline_message',
  'full_name',
  'reason',
  'pay_opt',
  'PaymentURL',
  'ResultWebPage',
  'ResultWebPageHash',
  'ResultWebPageStep',
  'conversionvalue',
  'IsGrandbank',
  'GBAuthId',
  'GrandbankUrl',
  'DeclineOffers',
  'alternate_product_code',
  'decision',
  'hca',
  'hcdc',
  'showOnDeclined',
];

/**
 * The outcome of a submission: `{ success, hasPayload, result }`. `success` is false only where the answer says so;
 * `result` holds the known fields, read case-insensitively, and everything else under its own name. `offers`
 * are those of `DeclineOffers` by their names, since conditions read paths (ENT-003, ALT-001).
 */
export function resultOutcome(answer: Answer): Record<string, unknown> {
  const wrapped = readKey(answer.body, 'Payload');
  const payload = wrapped === undefined && answer.success === undefined ? answer.body : wrapped;
  const hasPayload = typeof payload === 'object' && payload !== null;
  return { success: answer.success !== false, hasPayload, result: hasPayload ? resultOf(payload) : {} };
}

function resultOf(payload: object): Record<string, unknown> {
  const known = FIELDS.map((field): [string, unknown] => [field, readKey(payload, field)]);
  const decisionId = readKey(payload, 'decisionId') ?? readKey(payload, 'decision_id');
  const lowered = new Set([...FIELDS, 'decisionId', 'decision_id'].map((field) => field.toLowerCase()));
  const others = Object.entries(payload).filter(([key]) => !lowered.has(key.toLowerCase()));
  const all: [string, unknown][] = [...known, ['decisionId', decisionId], ...others];
  const offers = offersOf(readKey(payload, 'DeclineOffers'));
  return {
    ...Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== null)),
    ...offers,
  };
}

function offersOf(list: unknown): { offers?: Record<string, unknown> } {
  if (!Array.isArray(list) || list.length === 0) return {};
  const named = list.map((offer): [string, unknown] => [
    String(readKey(offer, 'Name') ?? ''),
    { Url: readKey(offer, 'Url') ?? '', AuthId: readKey(offer, 'AuthId') ?? '' },
  ]);
  return { offers: Object.fromEntries(named.filter(([name]) => /^[A-Za-z]\w*$/u.test(name))) };
}
