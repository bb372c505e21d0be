import { ServiceFailure } from '../answers/ServiceFailure.ts';
import type { RegistrationService, RegistrationStatus } from '../ports/RegistrationService.ts';
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
