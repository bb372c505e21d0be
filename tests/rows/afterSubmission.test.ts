import { beforeAll, describe, expect, it } from 'vitest';
import { product } from '../journeys/theProduct.ts';
import type { Visitor } from '../journeys/Visitor.ts';
import { accepted } from './results.ts';

let visitor: Visitor;

beforeAll(async () => {
  visitor = await accepted(product, '1001');
});

describe('what is known of an applicant after submission', () => {
  it('[ENT-005] who they are, how they are reached, and what they applied for', () => {
    expect(visitor.applicant()).toMatchObject({
      FirstName: 'Jordan',
      LastName: 'Avery',
      Email: 'jordan@example.test',
      PrimaryPhone: '5125550142',
      cardColorCode: '02',
    });
    expect(visitor.value('session.productCode')).toBe('SURGE');
    expect(visitor.value('site.url')).toBe('prequal.surge.localhost');
  });

  it('[ENT-006] [ENT-007] whether they want credit protection, and its price', () => {
    expect(visitor.applicant().creditProtection).toBe('no');
    expect(visitor.value('applicant.creditProtectionPrice')).toBe(1.39);
  });

  it('[ENT-008] [ENT-009] [A-103] what they agreed to, in the words of the documents', () => {
    expect(visitor.applicant()).toMatchObject({
      generalAcknowledgement: '1',
      eSignConsent: '1',
      tcAcknowledgement: '1',
      SMSConsent: true,
      eConsentAcknowledgement: true,
    });
  });

  it('[ENT-010] [A-038] consents without a control are sent with their defaults', () => {
    const [application] = visitor.sent('submit-application') as Record<string, Record<string, unknown>>[];
    expect(application?.Applicant).toMatchObject({ ReservationCode: '' });
    expect(application?.Terms).toMatchObject({ OverlimitPrivilege: false, OverlimitConsentValue: false });
    expect(visitor.sent('submit-application-offer')).toMatchObject([{ OverlimitConsentValue: false }]);
  });
});
