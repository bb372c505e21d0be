import type { EmailService } from '../ports/EmailService.ts';
import { localEmailService } from './localEmailService.ts';

/** Providers by the name that `ProductSettings.EmailService` gives. */
export const emailServices: Record<string, EmailService> = {
  local: localEmailService,
};
