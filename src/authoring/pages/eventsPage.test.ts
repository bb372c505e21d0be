import { describe, expect, it } from 'vitest';
import { toldEvents } from './eventsPage.ts';

/** The names that the documents give (TRK-013, TRK-014, A-099), and ours of steps that they only number (F-722). */
const names = [
  'submit confirm fee_lookup',
  'pendinfo approved declined no_offer prequal_offer prequal_accept ApprovedPendfee PayFee',
  'sms_submit sms_resend sms_fail1 email_submit email_resend email_fail1 no_verif_code no_mobile code_success code_failure',
  'final_timeout landing page_view scroll_half cart',
].flatMap((line) => line.split(' '));

describe('the table of what is measured', () => {
  it('[TRK-013] [TRK-014] [TRK-015] [TRK-018] [TRK-019] [TRK-021] holds every name of the documents, and no other', () => {
    const told = toldEvents('.').flatMap(({ event = '' }) =>
      event.startsWith('=')
        ? [...event.matchAll(/(?:then|else) '([^']*)'/gu)].map(([, name = '']) => name)
        : [event],
    );
    expect([...new Set(told.filter((name) => name !== ''))].toSorted()).toEqual(names.toSorted());
  });
});
