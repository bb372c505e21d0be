import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Answer, ApiFailure, type CallOptions } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';
import { type ActionName, actions } from './registry.ts';

/** Runs an action against a server that answers `body`, and tells what it was asked. */
async function run(
  name: ActionName,
  input: Record<string, unknown>,
  body: Record<string, unknown> | ApiFailure,
) {
  const asked: { name: string; request: unknown; options: CallOptions | undefined }[] = [];
  const { default: action } = await actions[name]();
  const api = {
    call: async (call: string, request?: unknown, options?: CallOptions): Promise<Answer> => {
      asked.push({ name: call, request, options });
      if (body instanceof ApiFailure) throw body;
      const success = readKey(body, 'Success');
      const statusCode = readKey(body, 'StatusCode');
      const wrapped = readKey(body, 'Payload');
      return {
        success: typeof success === 'boolean' ? success : undefined,
        statusCode: typeof statusCode === 'number' ? statusCode : undefined,
        payload: wrapped === undefined ? body : wrapped,
        body,
      };
    },
  };
  return { outcome: await action(input, { api, signal: new AbortController().signal }), asked };
}

describe('actions', () => {
  it('has one file for each name of the registry', () => {
    const helpers = [
      'action.ts',
      'registry.ts',
      'actions.test.ts',
      'idempotencyKeyOf.ts',
      'resultOutcome.ts',
    ];
    const files = readdirSync(import.meta.dirname).filter((file) => !helpers.includes(file));
    expect(files.map((file) => file.replace('.ts', '')).sort()).toEqual(Object.keys(actions).sort());
  });

  it.each([
    ['VALID', { Success: true, Payload: { Result: 'VALID' } }],
    ['MISMATCH', { success: true, payload: { result: 'Mismatch' } }],
    ['Error', { Success: false, Payload: null }],
  ])('[SVC-015] [SVC-018] reads the state result %s', async (result, body) => {
    expect((await run('validateState', { State: 'TX' }, body)).outcome).toEqual({ result });
  });

  it.each([
    [true, { Reason: 'accepted_email', State: 'undeliverable' }],
    [true, { Reason: 'low_deliverability', State: 'risky' }],
    [true, { Reason: 'x', State: 'deliverable' }],
    [false, { Reason: 'rejected_email', State: 'undeliverable' }],
    [true, null],
  ])('[SVC-001] [SVC-003] [SVC-004] [SVC-005] accepted is %s for %j', async (accepted, payload) => {
    const { outcome } = await run(
      'validateEmail',
      { email: 'a@b.co' },
      { Success: payload !== null, Payload: payload },
    );
    expect(outcome).toEqual({ accepted });
  });

  it('[SVC-002] does not ask about the test domain', async () => {
    const input = { email: 'Someone@Example.Test', testDomain: 'example.test' };
    const { outcome, asked } = await run('validateEmail', input, { Success: false });
    expect(outcome).toEqual({ accepted: true });
    expect(asked).toHaveLength(0);
  });

  it.each([
    [
      { MissingParts: [], IsPoBox: false },
      { accepted: true, isPoBox: false, missing: '', suggestion: '' },
    ],
    [
      { MissingParts: [], IsPoBox: true },
      { accepted: false, isPoBox: true, missing: '', suggestion: '' },
    ],
    [
      { MissingParts: ['zip'], SuggestedParts: { zip: '78701' }, IsPoBox: false },
      { accepted: false, isPoBox: false, missing: 'zip', suggestion: '78701' },
    ],
    [
      {
        MissingParts: ['direction'],
        SuggestedParts: { direction: 'N', street: '1 N Main St' },
        IsPoBox: false,
      },
      { accepted: false, isPoBox: false, missing: 'direction', suggestion: '1 N Main St' },
    ],
  ])('[SVC-012] [SVC-013] reads the address answer %j', async (payload, expected) => {
    const { outcome } = await run('validateAddress', {}, { Success: true, Payload: payload });
    expect(outcome).toEqual(expected);
  });

  it('[SVC-014] passes when the address service itself fails', async () => {
    const { outcome } = await run('validateAddress', {}, { Success: false, Payload: null });
    expect(outcome.accepted).toBe(true);
  });

  it('[SUB-001] [ENT-001] [ENT-002] reads the result whatever the case of its keys, and keeps unknown fields', async () => {
    const payload = {
      Result: 'APPROVED',
      REF_NUMBER: '900000001',
      decision_id: 'd1',
      gbauthid: 'g',
      pixel_x: 1,
      hca: null,
    };
    const { outcome } = await run(
      'submitApplication',
      { Applicant: {} },
      { Success: true, Payload: payload },
    );
    expect(outcome).toEqual({
      success: true,
      hasPayload: true,
      result: { result: 'APPROVED', ref_number: '900000001', decisionId: 'd1', GBAuthId: 'g', pixel_x: 1 },
    });
  });

  it('[ENT-003] [ALT-001] gives the offers by their names, and no name that is not one', async () => {
    const DeclineOffers = [
      { Name: 'GBOffer', Url: 'http://bank.localhost/', AuthId: 'a1' },
      { name: 'BMGDeclineOffer', url: 'http://bank.localhost/partner', authid: null },
      { Name: '__proto__.x', Url: 'http://bank.localhost/' },
    ];
    const { outcome } = await run(
      'submitApplication',
      {},
      { Success: true, Payload: { result: 'X', DeclineOffers } },
    );
    expect((outcome.result as { offers: unknown }).offers).toEqual({
      GBOffer: { Url: 'http://bank.localhost/', AuthId: 'a1' },
      BMGDeclineOffer: { Url: 'http://bank.localhost/partner', AuthId: '' },
    });
  });

  it.each([
    [{ Success: false, Payload: null }, false, false],
    [{ Success: true, Payload: null }, true, false],
    [{ Success: true, Payload: {} }, true, true],
    [{ result: 'X' }, true, true],
  ])('[RES-002] [RES-003] tells unsuccessful from empty: %j', async (body, success, hasPayload) => {
    expect((await run('submitApplication', {}, body)).outcome).toMatchObject({ success, hasPayload });
  });

  it('[REL-01] uses one idempotency key for one body and a new one when it changes', async () => {
    const keyOf = async (body: Record<string, unknown>) => {
      return (await run('submitApplication', body, { result: 'X' })).asked[0]?.options?.idempotencyKey;
    };
    const first = await keyOf({ Applicant: { FirstName: 'Ann' } });
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(await keyOf({ Applicant: { FirstName: 'Ann' } })).toBe(first);
    expect(await keyOf({ Applicant: { FirstName: 'Bo' } })).not.toBe(first);
  });

  it('[REL-03] lets a failed call fail', async () => {
    await expect(run('submitOffer', {}, new ApiFailure('timeout'))).rejects.toThrow(ApiFailure);
  });

  it('[OFR-018] [OFR-019] [ENT-012] strips the premium suffix of a colour', async () => {
    const payload = [
      { Code: '02', DisplayName: 'Midnight - Premium', Fee: 9.95, ColorCardFileName: 'card-midnight' },
    ];
    const { outcome } = await run(
      'loadCardColours',
      { productCode: 'P' },
      { Success: true, Payload: payload },
    );
    expect(outcome).toEqual({
      colours: [{ value: '02', label: 'Midnight', fee: 9.95, art: 'card-midnight' }],
    });
  });

  it.each([
    [
      { StatusCode: 1, Payload: '<h1>T</h1>', TermsId: 't1' },
      { loaded: true, html: '<h1>T</h1>', termsId: 't1', message: '' },
    ],
    [
      { StatusCode: 0, Payload: null, Errors: ['No document'] },
      { loaded: false, html: '', termsId: '', message: 'No document' },
    ],
    [
      { StatusCode: 200, Payload: '<h1>T</h1>' },
      { loaded: false, html: '', termsId: '', message: 'Unknown Error' },
    ],
  ])('[TRM-008] [TRM-009] loads the HTML terms from %j', async (body, expected) => {
    expect((await run('loadTerms', { productCode: 'P' }, body)).outcome).toEqual(expected);
  });

  it.each([
    [{ HasErrors: true, Errors: ['First', 'Second'] }, 'First'],
    [{ hasErrors: true, errorMessage: 'Other key' }, 'Other key'],
    [{ HasErrors: true, Errors: [] }, 'Unknown Error'],
  ])('[TRM-002] [API-040] takes the message of %j', async (body, message) => {
    expect((await run('loadTermsDocument', { productCode: 'P' }, body)).outcome).toEqual({
      loaded: false,
      message,
    });
  });

  it('[TRM-001] gives the PDF as bytes', async () => {
    const { outcome } = await run(
      'loadTermsDocument',
      { productCode: 'P' },
      { HasErrors: false, fileContent: btoa('%PDF') },
    );
    expect(outcome.document).toEqual(new TextEncoder().encode('%PDF'));
  });

  it('[TRK-012] [API-009] reports one click by its flag', async () => {
    const { asked } = await run('reportClick', { ReportId: 'r1', click: 'faqLink' }, { Success: true });
    expect(asked[0]).toMatchObject({
      name: 'update-webapps-report',
      request: { ReportId: 'r1', faqLink: true },
    });
  });

  it('[TRK-006] [API-006] gives the tracking id', async () => {
    expect((await run('saveTracking', {}, { Success: true, Payload: 77 })).outcome).toEqual({
      trackingId: '77',
    });
  });
});
