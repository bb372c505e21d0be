import { type CallContext, chooseProvider } from './ports/Ports.ts';
import type { EmailFinding, EmailService } from './ports/services.ts';

/** @throws ServiceFailure if the configuration names an unknown provider */
export function chooseEmailService({ site, ports }: Pick<CallContext, 'site' | 'ports'>): EmailService {
  return chooseProvider(site.settings.ProductSettings.EmailService, ports.emails, 'email');
}

/** Maximum length of the parts of an address (RFC 5321). */
const limits = { local: 64, domain: 253, label: 63 };
/** Top-level domains that never receive mail (RFC 2606, RFC 6761). `test` is left out: reference sites use it. */
const dead = new Set(['invalid', 'localhost', 'local', 'onion', 'arpa']);

/** This server's own check: only the format of the address. It asks no name server, so it never fails. */
export const localEmailService: EmailService = {
  async checkEmail(email): Promise<EmailFinding> {
    const parts = email.trim().split('@');
    const [local, domain] = parts;
    if (parts.length !== 2 || local === undefined || domain === undefined || !isLocalPart(local)) {
      return { reason: 'invalid_email', state: 'undeliverable' };
    }
    return isDomain(domain)
      ? { reason: 'accepted_email', state: 'deliverable' }
      : { reason: 'invalid_domain', state: 'undeliverable' };
  },
};

function isLocalPart(local: string): boolean {
  return (
    local.length <= limits.local &&
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local)
  );
}

function isDomain(domain: string): boolean {
  const labels = domain.toLowerCase().split('.');
  const top = labels.at(-1) ?? '';
  if (domain.length > limits.domain || labels.length < 2) return false;
  if (!/^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) || dead.has(top)) return false;
  return labels.every(
    (label) => label.length <= limits.label && /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/.test(label),
  );
}

/** Providers by their name in `ProductSettings.EmailService`. */
export const emailServices: Record<string, EmailService> = { local: localEmailService };
