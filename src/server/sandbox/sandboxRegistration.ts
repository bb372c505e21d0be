import type { RegistrationService, RegistrationStatus } from '../domain/ports/RegistrationService.ts';
import { ServiceFailure } from '../platform/answers/ServiceFailure.ts';
import rules from './registration.json' with { type: 'json' };

const statuses = rules.statusOfEmail as Record<string, RegistrationStatus>;

/** The fixed points of registration (design §11). */
export const sandboxRegistration: RegistrationService = {
  async statusOf(email) {
    const name = email.toLowerCase().split('@')[0] ?? '';
    return (Object.hasOwn(statuses, name) && statuses[name]) || 'NewUser';
  },

  async isTaken(name) {
    if (rules.failingUsernames.includes(name)) throw new ServiceFailure('user name');
    return rules.takenUsernames.includes(name);
  },
};
