import type { EmailFinding, EmailService } from '../domain/ports/services.ts';
import { ServiceFailure } from '../platform/answers.ts';
import rules from './emailRules.json' with { type: 'json' };

/** The stand-in rules of design §11 in front of a real service, which answers everything they do not name. */
export function sandboxEmailService(real: EmailService): EmailService {
  return {
    async checkEmail(email) {
      const local = email.trim().toLowerCase().split('@')[0] ?? '';
      if (local === rules.failure) throw new ServiceFailure('email');
      return answers.get(local) ?? real.checkEmail(email);
    },
  };
}

const answers = new Map(Object.entries(rules.answers as Record<string, EmailFinding>));
