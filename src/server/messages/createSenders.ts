import type { Options } from '../options.ts';
import type { Senders } from './Senders.ts';
import { smtpSender } from './smtpSender.ts';
import { webhookSender } from './webhookSender.ts';

/** The senders that an operator named. */
export function createSenders({
  smtpUrl,
  smsWebhookUrl,
  smsWebhookToken,
}: Pick<Options, 'smtpUrl' | 'smsWebhookUrl' | 'smsWebhookToken'>): Senders {
  return {
    ...(smtpUrl === undefined ? {} : { email: smtpSender(smtpUrl) }),
    ...(smsWebhookUrl === undefined
      ? {}
      : { text: webhookSender(smsWebhookUrl, { token: smsWebhookToken }) }),
  };
}
