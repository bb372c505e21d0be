import type { JobQueue } from '../../platform/jobs/openQueue.ts';
import type { AddressService } from './AddressService.ts';
import type { BankLinkService } from './BankLinkService.ts';
import type { CaptchaProvider } from './CaptchaProvider.ts';
import type { DecisionService } from './DecisionService.ts';
import type { EmailService } from './EmailService.ts';
import type { PaymentGateway } from './PaymentGateway.ts';
import type { PrefillService } from './PrefillService.ts';
import type { RegistrationService } from './RegistrationService.ts';
import type { ReservationService } from './ReservationService.ts';
import type { Senders } from './Senders.ts';

/** The services that this server asks and somebody else runs (design §14). One that is absent is not set up here. */
export interface Ports {
  /** Decides applications, offers and credit limits; without one people do, and everything is pending. */
  decisions?: DecisionService | undefined;
  /** Keeps reservations; without one nobody can confirm any. */
  reservations?: ReservationService | undefined;
  /** Checks addresses and states: providers by the name that `ProductSettings.AddressService` gives. */
  addresses: Readonly<Record<string, AddressService>>;
  /** Checks e-mail addresses: providers by the name that `ProductSettings.EmailService` gives. */
  emails: Readonly<Record<string, EmailService>>;
  /** Links bank accounts. */
  bankLink?: BankLinkService | undefined;
  /** Knows the tokens of a captcha that stands in a frame; the server's own proof of work needs nobody. */
  captcha?: CaptchaProvider | undefined;
  /** Moves money; without one nobody pays by card or account. */
  gateway?: PaymentGateway | undefined;
  /** Send messages to applicants. */
  senders: Senders;
  /** Sends events to partners; without it they lie until a server with it starts. */
  postBacks?: JobQueue | undefined;
  /** Queues what the decision system is told of people's results; without it nobody is told. */
  results?: Pick<JobQueue, 'send'> | undefined;
  /** Knows who has online access already; without one only this server's own accounts count. */
  registration?: RegistrationService | undefined;
  /** Keeps answers under a reference. */
  prefill?: PrefillService | undefined;
}
