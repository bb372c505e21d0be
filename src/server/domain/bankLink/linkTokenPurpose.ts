/** Purpose of the signed ids that open the bank-link widget. */
export const linkTokenPurpose = 'bank link';
