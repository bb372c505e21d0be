import type { FastifyBaseLogger } from 'fastify';
import { type CallAnswer, ServiceFailure } from '../../../src/server/platform/answers.ts';
import type { Limits } from '../../../src/server/platform/limits/limits.ts';
import type { Observer } from '../../../src/server/platform/metrics/Observer.ts';
import type { JobQueue } from '../../platform/jobs/openQueue.ts';
import type { DecisionService, PortContext } from './DecisionService.ts';
import type {
  AddressService,
  BankLinkService,
  CaptchaProvider,
  EmailService,
  PaymentGateway,
  PrefillService,
  RegistrationService,
  ReservationService,
  Senders,
} from './services.ts';

/** The outside services of this server (design §14). An absent one is not set up. */
export interface Ports {
  /** Decides applications, offers and credit limits; without it people do, and everything is pending. */
  decisions?: DecisionService | undefined;
  /** Keeps reservations; without it no one can confirm one. */
  reservations?: ReservationService | undefined;
  /** Checks addresses and states: providers by their name in `ProductSettings.AddressService`. */
  addresses: Readonly<Record<string, AddressService>>;
  /** Checks email addresses: providers by their name in `ProductSettings.EmailService`. */
  emails: Readonly<Record<string, EmailService>>;
  /** Links bank accounts. */
  bankLink?: BankLinkService | undefined;
  /** Verifies the tokens of a captcha in a frame; the server's own proof of work needs no service. */
  captcha?: CaptchaProvider | undefined;
  /** Moves money; without it no one can pay by card or account. */
  gateway?: PaymentGateway | undefined;
  /** Send messages to applicants. */
  senders: Senders;
  /** Sends events to partners; without it they wait until a server with it starts. */
  postBacks?: JobQueue | undefined;
  /** Queues people's results for the decision system; without it they are not sent. */
  results?: Pick<JobQueue, 'send'> | undefined;
  /** Knows who has online access already; without it only this server's own accounts count. */
  registration?: RegistrationService | undefined;
  /** Stores answers under a reference. */
  prefill?: PrefillService | undefined;
}

/** What a call's handler may use. */
export interface CallContext extends PortContext {
  /** The services that somebody else runs. */
  ports: Ports;
  /** Waits so many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
  log: FastifyBaseLogger;
  /** Is told what happens. */
  observer: Observer;
  /** `Idempotency-Key` header, where sent. */
  idempotencyKey?: string;
  /** Bearer token as sent, if the call needs no session: the visitor's earlier one. */
  earlierToken?: string;
  /** How often what may happen. */
  limits: Limits;
  /** For rate limits, and sealed as evidence of a consent; never stored in clear. */
  clientAddress: string;
  /** Whether a page of this site sent it: browsers send the origin of a script, and no script can forge it. */
  fromPage: boolean;
  /** The browser's user agent, if sent; stored sealed only. */
  userAgent?: string | undefined;
  /** Delays the answer by so many milliseconds; of several, the longest counts. No transaction waits meanwhile. */
  delayResponse: (milliseconds: number) => void;
}

/** What a call may use that asks a service and then writes: it reads and asks while no transaction is open. */
export interface AskingContext extends CallContext {
  /**
   * The only transaction of the call, with the visitor's session locked and current (design §14). The work checks again
   * what was read before, and asks no service. `turn` is what it waits for besides its session: of all with the same
   * turn, in any process, one writes at a time.
   */
  write: (work: (held: CallContext) => Promise<CallAnswer>, turn?: string) => Promise<CallAnswer>;
}

/**
 * The provider in the site's configuration (by default the one of the services file, else `local`).
 * @throws ServiceFailure if the configuration names an unknown one
 */
export function chooseProvider<Provider>(
  named: unknown,
  providers: Readonly<Record<string, Provider>>,
  service: string,
): Provider {
  const name = named ?? ('issuer' in providers ? 'issuer' : 'local');
  const provider = typeof name === 'string' && Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (provider === undefined) throw new ServiceFailure(service);
  return provider;
}
