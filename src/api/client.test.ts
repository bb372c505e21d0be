import { describe, expectTypeOf, it } from 'vitest';
import type { AnswerOf, ApiClient, RequestOf } from './client.ts';

/**
 * The compiler is the judge of these: `npm test -- types` fails where a line below `@ts-expect-error` is accepted. Nothing of
 * it runs.
 */
describe('a call', () => {
  const request: RequestOf<'validate-payfee'> = { referenceNumber: '900001002', last4ssn: '1002' };

  it('[API-037] is one that the contracts name', () => {
    const named = async (api: ApiClient) => {
      await api.call('validate-payfee', request);
      // @ts-expect-error no contract has this name
      await api.call('validate-pay-fee', request);
    };
    expectTypeOf(named).returns.resolves.toBeVoid();
  });

  it('[API-037] is sent with what its contract asks for, and nothing else', () => {
    const sent = async (api: ApiClient) => {
      await api.call('validate-payfee', { ...request, url: null });
      // @ts-expect-error the last four digits are missing
      await api.call('validate-payfee', { referenceNumber: '900001002' });
      // @ts-expect-error digits are text
      await api.call('validate-payfee', { ...request, last4ssn: 1002 });
      // @ts-expect-error the request is closed
      await api.call('validate-payfee', { ...request, lastFour: '1002' });
      // @ts-expect-error a call without a request
      await api.call('validate-payfee');
    };
    expectTypeOf(sent).returns.resolves.toBeVoid();
  });

  it('[A-022] is read by the keys that its contract declares, any of which may be absent', () => {
    const read = async (api: ApiClient) => {
      const { payload, body } = await api.call('validate-payfee', request);
      expectTypeOf(payload?.SecurityDepositAmount).toEqualTypeOf<number | undefined>();
      expectTypeOf(payload?.IsPendfee).toEqualTypeOf<boolean | undefined>();
      expectTypeOf(body.SessionToken).toEqualTypeOf<string | undefined>();
      // @ts-expect-error the contract says SecurityDepositAmount
      payload?.securityDepositAmount;
      // @ts-expect-error there may be no payload
      payload.IsPendfee;
      // @ts-expect-error another call's key
      payload?.IsAvailable;
      // @ts-expect-error an amount is no text
      payload?.SecurityDepositAmount?.trim();
    };
    expectTypeOf(read).returns.resolves.toBeVoid();
  });

  it('[API-002] has the whole answer for payload where the contract has no envelope', () => {
    expectTypeOf<NonNullable<AnswerOf<'generate-flinks-token'>['payload']>['Token']>().toEqualTypeOf<
      string | undefined
    >();
    expectTypeOf<AnswerOf<'mfa-id'>['payload']>().toEqualTypeOf<
      string | { MFA_Id?: string } | null | undefined
    >();
  });
});
