import type { ReservationService } from '../domain/ports/services.ts';
import holder from './holder.json' with { type: 'json' };
import rules from './reservations.json' with { type: 'json' };

const { firstName, lastName, address1, city, state, zip, birthDate, mobilePhone, homePhone } = holder;

/** The fixed points of design §11: a reservation matches any SSN, whose last four digits are the persona. */
export const sandboxReservationService: ReservationService = {
  async find(kind, digits) {
    if (!/^\d{11}$/.test(digits) || digits.startsWith(rules.unknownStart)) return undefined;
    const of = { firstName, lastName, address1, city, state, zip, birthDate, mobilePhone, homePhone };
    return { kind, digits, holder: of, isRollUp: false };
  },

  async lookUp(query) {
    const name = query.lastName.trim().toLowerCase();
    if (name === rules.expiredLastName.toLowerCase()) return 'expired';
    const isHolder = name === lastName.toLowerCase() && query.zip === zip && /^\d{4}$/.test(query.lastFour);
    return isHolder ? { digits: rules.foundStart + query.lastFour } : undefined;
  },
};
