/** A payment of the sandbox's fee of $89.00 by card, as `make-payment` takes it; `ApplicantId` goes beside it. */
export function cardPayment(CardNumber = '4242424242424242', more: object = {}) {
  return {
    AccountTypeId: 0,
    PaymentTypeId: 2,
    PaymentTypeMethod: 'DEBIT',
    Amount: 89,
    CardNumber,
    CVV: '123',
    BillingZipCode: '78701',
    ExpirationDateMonth: '12',
    ExpirationDateYear: '2035',
    RoutingNumber: null,
    AccountNumber: null,
    UserId: '',
    ...more,
  };
}
