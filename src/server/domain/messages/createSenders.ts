import { timeCalls } from '../../platform/metrics/timeCalls.ts';
import type { ServiceListener } from '../../platform/services/ServiceClient.ts';
import type { Senders } from '../ports/Senders.ts';
import { smtpSender } from './smtpSender.ts';
import { webhookSender } from './webhookSender.ts';

/** Where messages go out; nowhere what is not said. */
export interface SenderOptions extends ServiceListener {
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
