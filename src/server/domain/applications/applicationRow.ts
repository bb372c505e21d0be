import type { Application } from '../ports/DecisionService.ts';

/** Columns that everyone may read. */
export const clearColumns = `id, reference, reference_hash, site, product_code, stage, result, us_state, credit_limit,
  security_deposit, terms_version, credit_protection_price, card_color_code, card_color_fee, accepted_at, fee_paid_at, created_at`;

export interface ApplicationRow {
  id: string;
  reference: string;
  reference_hash: string;
  site: string;
  product_code: string;
  stage: Application['stage'];
  result: string;
  us_state: string;
  credit_limit: string | null;
  security_deposit: string | null;
  terms_version: string;
  credit_protection_price: string | null;
  card_color_code: string | null;
  card_color_fee: string | null;
  accepted_at: Date | null;
  fee_paid_at: Date | null;
  created_at: Date;
}

export function toApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    reference: row.reference,
    referenceHash: row.reference_hash,
    site: row.site,
    productCode: row.product_code,
    stage: row.stage,
    result: row.result,
    state: row.us_state,
    creditLimit: amount(row.credit_limit),
    securityDeposit: amount(row.security_deposit),
    termsVersion: row.terms_version,
    creditProtectionPrice: amount(row.credit_protection_price),
    cardColorCode: row.card_color_code ?? undefined,
    cardColorFee: amount(row.card_color_fee),
    acceptedAt: row.accepted_at ?? undefined,
    feePaidAt: row.fee_paid_at ?? undefined,
    createdAt: row.created_at,
  };
}

function amount(text: string | null): number | undefined {
  return text === null ? undefined : Number(text);
}
