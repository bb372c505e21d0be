import type { ServiceOptions } from '../../platform/services/ServiceClient.ts';
import type { Senders } from '../ports/Senders.ts';
import { smtpSender } from './smtpSender.ts';
import { webhookSender } from './webhookSender.ts';

/** Where messages go out; nowhere what is not said. */
export interface SenderOptions {
  /** Mail server. */
  smtpUrl: string | undefined;
  /** Address that takes text messages. */
  smsWebhookUrl: string | undefined;
  smsWebhookToken: string | undefined;
  onCall?: ServiceOptions['onCall'];
}

/** The senders that an operator named. */
export function createSenders({ smtpUrl, smsWebhookUrl, smsWebhookToken, onCall }: SenderOptions): Senders {
  return {
    ...(smtpUrl === undefined ? {} : { email: smtpSender(smtpUrl) }),
    ...(smsWebhookUrl === undefined
      ? {}
      : { text: webhookSender(smsWebhookUrl, { token: smsWebhookToken, onCall }) }),
  };
}
