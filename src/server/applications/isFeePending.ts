import type { Application } from './Application.ts';

const pending = 'PENDFEE';

/** Whether a processing fee is due: the application waits for it, and it was not paid. */
export function isFeePending({ result, securityDeposit }: Application): boolean {
  return result.toUpperCase() === pending && securityDeposit !== undefined;
}
