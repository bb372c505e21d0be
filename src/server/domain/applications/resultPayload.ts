import { randomBytes } from 'node:crypto';
import contract from '../../../../schemas/api/submit-application.json' with { type: 'json' };

/** Every field of a result, with nothing in it (ENT-001 … ENT-004). */
const empty = {
  ...Object.fromEntries(
    Object.keys(contract.response.properties.Payload.properties).map((name) => [name, null]),
  ),
  IsGrandbank: false,
  DeclineOffers: [],
};

/**
 * A complete result: what was decided, with the numbers of the application where there is one.
 * The word `{random}` in a decision becomes an unguessable value.
 */
export function resultPayload(
  decided: Record<string, unknown>,
  known: {
    reference?: string;
    referenceHash?: string;
    id?: string;
    productCode: string;
    fullName: string | null;
  },
): Record<string, unknown> {
  return {
    ...empty,
    product_code: known.productCode,
    full_name: known.fullName,
    ...(known.id === undefined
      ? {}
      : {
          ref_number: known.reference,
          ref_hash: known.referenceHash,
          decisionId: known.id,
          decision_id: known.id,
        }),
    ...(withRandom(decided) as Record<string, unknown>),
  };
}

function withRandom(value: unknown): unknown {
  if (value === '{random}') return randomBytes(16).toString('hex');
  if (Array.isArray(value)) return value.map(withRandom);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withRandom(inner)]));
}
