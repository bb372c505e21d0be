/** An application in clear: ids, state, result, amounts, times (design §7). What a person typed stays sealed. */
export interface Application {
  id: string;
  /** Nine digits, what the applicant is shown. */
  reference: string;
  /** Given out as `ref_hash`; finds the application again without telling its number. */
  referenceHash: string;
  /** `<brand>.<flow>`. */
  site: string;
  productCode: string;
  /** `offered`: an answer waits to be accepted; `decided`: nothing waits. */
  stage: 'offered' | 'decided';
  /** Contract word, upper case or as the decision said it. */
  result: string;
  state: string;
  /** Dollars. */
  creditLimit: number | undefined;
  securityDeposit: number | undefined;
  termsVersion: string;
  creditProtectionPrice: number | undefined;
  cardColorCode: string | undefined;
  cardColorFee: number | undefined;
  acceptedAt: Date | undefined;
  /** When its processing fee was captured. */
  feePaidAt: Date | undefined;
  createdAt: Date;
}
