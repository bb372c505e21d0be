import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';

/** POST validate-captcha (API-011, CAP-004). Input: `{ token, productName }`. */
const validateCaptcha: Action<RequestOf<'validate-captcha'>> = async (input, { api }) => {
  const idempotencyKey = await idempotencyKeyOf('validate-captcha', input);
  const { success } = await api.call('validate-captcha', input, { idempotencyKey });
  return { outcome: success === true ? 'accepted' : 'refused' };
};

export default validateCaptcha;
