import { parseHost } from '../../platform/sites/parseHost.ts';
import type { ResolvedSite } from '../../platform/sites/ResolvedSite.ts';
import type { Message } from '../ports/services.ts';
import type { Contact } from './Contact.ts';
import texts from './codeMessages.json' with { type: 'json' };

/** The message that brings a code. The subject of an e-mail does not hold it: locked screens show subjects. */
export function codeMessage({ type, to }: Contact, code: string, { settings, host }: ResolvedSite): Message {
  const site = parseHost(host)?.name ?? host;
  const values: Record<string, string> = {
    code,
    product: String(settings.BrandSettings.ProductName ?? ''),
    host: site,
  };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '');
  const sender = settings.ProductSettings.NoReplyEmail;
  return {
    to,
    channel: type === 'Text' ? 'text' : 'email',
    text: filled(texts[type]),
    code,
    subject: filled(texts.Subject),
    from: typeof sender === 'string' && sender !== '' ? sender : `no-reply@${site}`,
    site,
  };
}
