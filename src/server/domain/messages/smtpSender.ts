import { createTransport } from 'nodemailer';
import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import { isLoopback } from '../../platform/connections/isLoopback.ts';
import type { Sender } from '../ports/Senders.ts';

/** Milliseconds that a mail server may keep us waiting, step by step: somebody looks at a spinner meanwhile. */
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/**
 * Sends e-mail through a mail server, encrypted unless the server is this machine.
 * @param url `smtp://` or `smtps://`, with user and password where it asks for them
 */
export function smtpSender(url: string): Sender {
  const transport = createTransport({
    url,
    ...patience,
    requireTLS: !isLoopback(new URL(url).hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, from, subject, text }) => {
    try {
      // Addresses by themselves: in a list of words a comma would make two of one.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    } catch (cause) {
      throw new ServiceFailure('email', { cause });
    }
  };
}
