import type { FastifyRequest } from 'fastify';
import type { Calls } from '../../../contracts/calls.ts';
import { clientKey, networkKey } from '../../platform/limits/attempts.ts';
import { enforceLimit } from '../../platform/limits/countTimes.ts';
import { type Limits, tellLimits, type usualLimits } from '../../platform/limits/limits.ts';
import type { Services } from '../Services.ts';
import type { CallContract } from './ServerCall.ts';

/** Limits whose key is known before a call is answered. */
export type CallLimit = {
  [Name in keyof typeof usualLimits]: (typeof usualLimits)[Name] extends { per: string } ? Name : never;
}[keyof typeof usualLimits];

const reads: readonly CallLimit[] = ['read'];
const writes: readonly CallLimit[] = ['write'];
const checks: readonly CallLimit[] = ['read', 'check', 'checkClient', 'checkNetwork'];
const links: readonly CallLimit[] = ['read', 'bankLink'];

/**
 * What each call counts before it is answered, whoever answers it. A call that asks somebody else has a limit of its own
 * beside the one for reading or writing (F-744); what hangs on the request is counted by the call itself.
 */
export const limitsOfCalls: Readonly<Record<keyof Calls, readonly CallLimit[]>> = {
  'captcha-challenge': reads,
  'check-user-availability': ['read', 'question', 'checkClient', 'checkNetwork'],
  'create-account': ['write', 'question'],
  'decrypt-hash': reads,
  'encrypt-code': reads,
  'end-session': writes,
  'fetch-flinks-application-status': links,
  'find-place': checks,
  'generate-flinks-token': links,
  'get-applicant-information': ['read', 'question'],
  'get-applicant-summary': reads,
  'get-card-color-choice': reads,
  'get-configuration': ['configuration'],
  'get-confirmed-reservation': reads,
  'get-dm-reservation-by-hash': reads,
  'get-payment': reads,
  'get-pdf-html-template': reads,
  'get-reservation-number': ['read', 'lookUp'],
  'get-route-settings': reads,
  'get-submit-flinks-application-result': links,
  'get-terms-pdf': reads,
  'harvest-account-details': links,
  'initiate-flinks-application': ['write', 'bankLink'],
  'insert-waterfall-tracking-info': writes,
  'make-payment': ['write', 'charge'],
  'mfa-id': reads,
  'retrieve-flinks-status': ['write', 'bankLink'],
  'retry-harvest': links,
  'save-flinks-applicant': links,
  'save-post-back-queue': writes,
  'save-tracking': writes,
  'send-mfa': writes,
  // It asks whether the state is right; what is decided is counted where it is asked.
  'submit-application': ['write', 'checkClient', 'checkNetwork'],
  'submit-application-offer': ['write', 'acceptance'],
  'submit-cli': ['write', 'increaseClient'],
  'update-gb-redirect-status': writes,
  'update-webapps-report': writes,
  'validate-address-service': checks,
  'validate-captcha': ['write', 'check', 'checkClient', 'checkNetwork'],
  'validate-cs-reservation': ['write', 'lookUp'],
  'validate-dm-reservation': ['write', 'lookUp'],
  'validate-email-service': checks,
  'validate-payfee': writes,
  'validate-state': checks,
  'validate-user-exists': checks,
  'verify-mfa': writes,
  'verify-prequal-application': writes,
};

/**
 * Counts a call against its limits, outside of any transaction, so that what is refused stays counted. Log and observer are
 * told of each one beyond a limit.
 * @throws Refusal 429
 */
export async function countCall(
  { name }: Pick<CallContract, 'name'>,
  { ip, log, visitor }: Pick<FastifyRequest, 'ip' | 'log' | 'visitor'>,
  services: Pick<Services, 'database' | 'limits' | 'observer' | 'secrets'>,
): Promise<void> {
  const { database, secrets, observer } = services;
  const limits: Limits = tellLimits(services.limits, { log, observer });
  const keys = {
    client: () => clientKey(secrets, ip),
    network: () => networkKey(secrets, ip),
    // Sessions of somebody else's API are unknown here.
    session: () => visitor?.chain,
  };
  for (const limitName of limitsOfCalls[name as keyof Calls]) {
    const limit = limits[limitName];
    const key = keys[limit.per ?? 'client']();
    if (key !== undefined) await enforceLimit({ database, limit, key }, { what: limit.says });
  }
}
