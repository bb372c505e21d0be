/** What a payment asks of a card beside its number. */
export const cardAnswers = {
  ExpirationDateMonth: '12',
  ExpirationDateYear: String(new Date().getFullYear() + 5),
  CVV: '739',
  BillingZipCode: '78701',
};
