import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';

/** POST validate-captcha (API-011, CAP-004). Input: `{ token, productName }`. Outcome: `{ accepted }`. */
const validateCaptcha: Action = async (input, { api, signal }) => {
  const idempotencyKey = await idempotencyKeyOf('validate-captcha', input);
  const { success } = await api.call('validate-captcha', input, { idempotencyKey, signal });
  return { accepted: success === true };
};

export default validateCaptcha;
