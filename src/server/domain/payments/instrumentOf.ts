import abaValidator from 'abavalidator';
import cardValidator from 'card-validator';
import type { MakePaymentRequest } from '../../../contracts/makePayment.ts';
import { hasExpired } from '../../../engine/dates/dates.ts';
import { Refusal, type RuledValue } from '../../platform/answers.ts';
import type { Charge } from '../ports/services.ts';
import type { Payment } from './payments.ts';

/** Card or account, and what may be kept of it. */
interface Instrument extends Pick<Payment, 'method' | 'means' | 'lastFour'> {
  from: Charge['from'];
}

const accountTypes = { 1: 'checking', 2: 'savings' } as const;
const cardFields = [
  'CardNumber',
  'ExpirationDateMonth',
  'ExpirationDateYear',
  'CVV',
  'BillingZipCode',
] as const;
const accountFields = ['RoutingNumber', 'AccountNumber'] as const;

/** What `make-payment` says of card or account (ENT-013). */
type PaymentFields = Pick<
  MakePaymentRequest,
  | 'AccountTypeId'
  | 'PaymentTypeId'
  | 'PaymentTypeMethod'
  | (typeof cardFields)[number]
  | (typeof accountFields)[number]
>;

/** The values of a request that rule rows are held against: those of a card or those of an account. */
export function ruledValues(fields: PaymentFields): RuledValue[] {
  const names = fields.PaymentTypeMethod === 'DEBIT' ? cardFields : accountFields;
  return names.map((name) => ({ rule: name, value: fields[name] ?? '', path: `/${name}` }));
}

/**
 * Card or account of a request whose values keep to their rules.
 * @param today the date in New York, YYYY-MM-DD
 * @throws Refusal 400 where its parts contradict each other, or there is no such bank (the checksum of routing numbers)
 */
export function instrumentOf(fields: PaymentFields, today: string): Instrument {
  const isCard = fields.PaymentTypeMethod === 'DEBIT';
  if (isCard !== (fields.PaymentTypeId === 2)) throw wrong('PaymentTypeId', 'it is not the method’s');
  return isCard ? cardOf(fields, today) : accountOf(fields);
}

function cardOf({ AccountTypeId, CardNumber, ...fields }: PaymentFields, today: string): Instrument {
  if (AccountTypeId === 1 || AccountTypeId === 2) throw wrong('AccountTypeId', 'a card has none');
  const number = CardNumber ?? '';
  const month = Number(fields.ExpirationDateMonth);
  if (!(month >= 1 && month <= 12)) throw wrong('ExpirationDateMonth', 'there is no such month');
  if (hasExpired(String(month), fields.ExpirationDateYear ?? '', today))
    throw wrong('ExpirationDateMonth', 'the card has expired');
  return {
    method: 'DEBIT',
    means: cardValidator.number(number).card?.niceType ?? 'Card',
    lastFour: number.slice(-4),
    from: {
      kind: 'card',
      number,
      month,
      year: Number(fields.ExpirationDateYear),
      cvv: fields.CVV ?? '',
      zip: fields.BillingZipCode ?? '',
    },
  };
}

function accountOf({ AccountTypeId, RoutingNumber, AccountNumber }: PaymentFields): Instrument {
  if (AccountTypeId !== 1 && AccountTypeId !== 2)
    throw wrong('AccountTypeId', 'an account is checking or savings');
  const routing = RoutingNumber ?? '';
  if (!abaValidator.validate(routing)) throw wrong('RoutingNumber', 'there is no such routing number');
  const type = accountTypes[AccountTypeId];
  const number = AccountNumber ?? '';
  return {
    method: 'ACH',
    means: type,
    lastFour: number.slice(-4),
    from: { kind: 'account', routing, number, type },
  };
}

function wrong(field: keyof PaymentFields, why: string): Refusal {
  const path = `/${field}`;
  const fields = [{ field, code: 'invalid', path }];
  return new Refusal(400, 'invalidAnswers', `The payment is not valid: ${why}.`, { path, fields });
}
