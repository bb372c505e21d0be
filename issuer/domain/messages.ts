import { createTransport } from 'nodemailer';
import { isLoopback } from '../../src/server/platform/addresses.ts';
import { ServiceFailure } from '../../src/server/platform/answers.ts';
import { createServiceClient, type ServiceListener } from '../../src/server/platform/createServiceClient.ts';
import { timeCalls } from '../../src/server/platform/metrics/Observer.ts';
import sentences from '../../src/server/platform/sentences.json' with { type: 'json' };
import { parseHost } from '../../src/server/platform/sites/createSites.ts';
import { type ResolvedSite, saidIn } from '../../src/server/platform/sites/SiteSettings.ts';
import type { Queryable } from '../platform/database/Database.ts';
import type { Secrets } from '../platform/encryption/secrets.ts';
import type { CallContext } from './ports/Ports.ts';
import type { Message, Sender, Senders } from './ports/services.ts';
import type { Contact } from './verification/contacts.ts';

/**
 * Passes a message to the sender of its channel.
 * @throws ServiceFailure if it was not accepted; the message then counts as not sent
 */
export async function deliver(message: Message, { ports }: Pick<CallContext, 'ports'>): Promise<void> {
  const send = ports.senders[message.channel];
  if (send === undefined) throw new ServiceFailure(`${message.channel} (none is set up)`);
  await send(message);
}

/**
 * Writes a message to an applicant, in the language of the page.
 * @param kind what `messages` of `sentences.json` begin with
 * @param values for the words in braces, besides `{product}` and `{site}`
 */
export function writeMessage(
  { type, to }: Contact,
  kind: 'code' | 'secondApplication',
  values: Readonly<Record<string, string>>,
  { settings, host, release }: ResolvedSite,
): Message {
  const { messages } = sentences;
  const site = parseHost(host)?.name ?? host;
  const known: Record<string, string> = {
    product: String(settings.BrandSettings.ProductName ?? ''),
    site,
    ...values,
  };
  const words = (sentence: string) =>
    saidIn(release, sentence).replace(/\{(\w+)\}/g, (_place, name: string) => known[name] ?? '');
  const sender = settings.ProductSettings.NoReplyEmail;
  return {
    to,
    channel: type === 'Text' ? 'text' : 'email',
    text: words(messages[`${kind}${type}`]),
    subject: words(messages[`${kind}Subject`]),
    from: typeof sender === 'string' && sender !== '' ? sender : `no-reply@${site}`,
    site,
  };
}

/** Where messages are sent; omitted channels are not available. */
interface SenderOptions extends ServiceListener {
  /** Mail server. */
  smtpUrl: string | undefined;
  /** Address that takes text messages. */
  smsWebhookUrl: string | undefined;
  smsWebhookToken: string | undefined;
}

/** The senders that an operator named. */
export function createSenders({
  smtpUrl,
  smsWebhookUrl,
  smsWebhookToken,
  ...listener
}: SenderOptions): Senders {
  return {
    ...(smtpUrl === undefined ? {} : { email: timeCalls('email message', smtpSender(smtpUrl), listener) }),
    ...(smsWebhookUrl === undefined
      ? {}
      : { text: webhookSender(smsWebhookUrl, { token: smsWebhookToken, ...listener }) }),
  };
}

/** Milliseconds that a mail server may keep us waiting, step by step: somebody looks at a spinner meanwhile. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/**
 * Sends email through a mail server, encrypted unless the server is this machine.
 * @param url `smtp://` or `smtps://`, with user and password if required
 */
export function smtpSender(url: string): Sender {
  const transport = createTransport({
    url,
    ...timeouts,
    requireTLS: !isLoopback(new URL(url).hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, from, subject, text }) => {
    try {
      // Addresses as objects: in a string, a comma would split one into two.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    } catch (cause) {
      throw new ServiceFailure('email', { cause });
    }
  };
}

interface WebhookOptions extends ServiceListener {
  token?: string | undefined;
  /** Milliseconds for the whole answer. */
  timeout?: number;
}

/** Sends text messages by posting them to a gateway as JSON, each once: a repeated code would be two messages. */
export function webhookSender(
  url: string,
  { token, timeout = 10_000, ...listener }: WebhookOptions = {},
): Sender {
  const client = createServiceClient({
    service: 'text message',
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    timeout,
    breaker: { failures: 5, halfOpenAfter: 10_000 },
    ...listener,
  });
  return async ({ to, text, site }) => {
    await client.call({ method: 'POST', path: '', answer: 'status', body: { to: `+1${to}`, text, site } });
  };
}

/** A message that a real system would send. */
export interface OutboxMessage {
  /** Telephone number or e-mail address. */
  to: string;
  channel: 'text' | 'email';
  text: string;
  /** One-time code, where the message carries one. */
  code?: string;
}

/** How many are shown. */
const shown = 1_000;
/** Place of the sealed messages. */
export const outboxPlace = 'outbox';

/** Puts a message into the sandbox's outbox, sealed. Outside the sandbox a real sender replaces this. */
export async function putInOutbox(
  database: Queryable,
  secrets: Secrets,
  message: OutboxMessage,
  now: Date,
): Promise<void> {
  await database.query('insert into outbox (message, created_at) values ($1, $2)', [
    secrets.seal(JSON.stringify(message), outboxPlace),
    now,
  ]);
}

/** The messages, newest first (design §11). */
export async function listOutbox(
  database: Queryable,
  secrets: Secrets,
): Promise<(OutboxMessage & { at: string })[]> {
  const rows = await database.query<{ message: Uint8Array; created_at: Date }>(
    'select message, created_at from outbox order by id desc limit $1',
    [shown],
  );
  return rows.map((row) => ({
    ...(JSON.parse(secrets.open(row.message, outboxPlace)) as OutboxMessage),
    at: row.created_at.toISOString(),
  }));
}
