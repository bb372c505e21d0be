import type { KeptApplication } from '../../src/server/domain/backOffice/findForOperator.ts';

/** What stands in clear of an application: numbers, states, amounts and times. */
export function summaryOf(application: KeptApplication): Record<string, string | number> {
  const { id, reference, site, productCode, stage, result, creditLimit, securityDeposit } = application;
  const all = {
    reference,
    id,
    site,
    productCode,
    stage,
    result,
    creditLimit,
    securityDeposit,
    termsVersion: application.termsVersion,
    creditProtectionPrice: application.creditProtectionPrice,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
    acceptedAt: application.acceptedAt?.toISOString(),
    feePaidAt: application.feePaidAt?.toISOString(),
    erasedAt: application.erasedAt?.toISOString(),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number
  >;
}
