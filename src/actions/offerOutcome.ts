import type { Answer } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';

/**
 * The outcome of a return to an offer (ENT-019, ENT-020): `{ verified, applicantId, productCode, creditLimit, mobilePhone,
 * homePhone }`. The limit is left out where the answer has none; phones are ten digits, '' where they are masked or absent.
 */
export function offerOutcome({ success, payload }: Answer): Record<string, unknown> {
  const applicantId = textOf(readKey(payload, 'ApplicantId'));
  if (success === false || applicantId === '') return { verified: false };
  const limit = Number(readKey(payload, 'CreditLimit') ?? Number.NaN);
  return {
    verified: true,
    applicantId,
    productCode: textOf(readKey(payload, 'ProductCode')),
    ...(Number.isFinite(limit) ? { creditLimit: limit } : {}),
    mobilePhone: phoneOf(readKey(payload, 'MobileNo')),
    homePhone: phoneOf(readKey(payload, 'HomeNo')),
  };
}

function phoneOf(value: unknown): string {
  const digits = textOf(value).replace(/\D/gu, '');
  return digits.length === 10 ? digits : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
