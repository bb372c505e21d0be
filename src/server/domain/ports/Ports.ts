import type { FastifyBaseLogger } from 'fastify';
import { type CallAnswer, ServiceFailure } from '../../platform/answers.ts';
import type { JobQueue } from '../../platform/jobs/openQueue.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Observer } from '../../platform/metrics/Observer.ts';
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

/** What the handling of a call may use. */
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
  /** Bearer token as sent, where the call needs no session: the earlier one of the visitor. */
  earlierToken?: string;
  /** How often what may happen. */
  limits: Limits;
  /** For rate limits, and sealed as evidence of a consent; never stored in clear. */
  clientAddress: string;
  /** A page of this site sent it: a browser says of which origin a script is, and no script can say otherwise. */
  fromPage: boolean;
  /** As the browser names itself, where it does; stored sealed only. */
  userAgent?: string | undefined;
  /**
   * Sends the answer so many milliseconds after it is made: of several, the longest. No transaction waits with it.
   */
  delayResponse: (milliseconds: number) => void;
}

/** What a call may use that asks a service and then writes: it reads and asks while no transaction is open. */
export interface AskingContext extends CallContext {
  /**
   * The one transaction of the call, in which its visitor's session is held and stands as it is now (design §14). The work
   * checks again what was read before, and asks nobody. `turn` is what it waits for beside its session: of all that name the
   * same one, in whatever process, one writes at a time.
   */
  write: (work: (held: CallContext) => Promise<CallAnswer>, turn?: string) => Promise<CallAnswer>;
}

/**
 * The provider that the site's configuration names (unless it says, that of the services file, else `local`).
 * @throws ServiceFailure when the configuration names one that is not there
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
