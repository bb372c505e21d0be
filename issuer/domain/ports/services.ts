import type { ResolvedSite } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { PortContext } from './DecisionService.ts';

/** The parts of A-048, in the order in which a form shows their errors. */
export type AddressPart = 'street' | 'house_number' | 'direction' | 'city' | 'state' | 'zip';

export interface AddressQuery {
  /** House number and street. */
  street: string;
  /** Apartment, suite or unit; may be empty. */
  secondLine: string;
  city: string;
  /** Two letters. */
  state: string;
  /** Five digits, or nine with or without a dash. */
  zip: string;
}

export interface AddressFinding {
  /** Missing or wrong; empty means good. */
  missingParts: AddressPart[];
  /** The correct value of the field that has to change. */
  suggestedParts: Partial<Record<AddressPart, string>>;
  suggestedAddress: string | null;
  isPoBox: boolean;
}

export type StateFinding = 'VALID' | 'MISMATCH' | 'INVALID_STATE';

/**
 * A provider of address checks. Configuration (`ProductSettings.AddressService`) selects the one of a site. Its methods
 * throw `ServiceFailure` if the provider does not answer.
 */
export interface AddressService {
  /** Whether mail could be delivered (SVC-006…014). */
  checkAddress(query: AddressQuery): Promise<AddressFinding>;
  /**
   * Whether a ZIP belongs to its state (SVC-015).
   * @param nonBusinessStates codes of states that are answered with INVALID_STATE; undefined to skip that check
   */
  checkState(query: AddressQuery, nonBusinessStates: readonly string[] | undefined): Promise<StateFinding>;
  /**
   * City and state of a ZIP code; undefined where there is none (F-422).
   * @param zip five digits, or nine with or without a dash
   */
  findPlace(zip: string): Promise<Pick<AddressQuery, 'city' | 'state'> | undefined>;
}

type EmailReason =
  | 'accepted_email'
  | 'low_deliverability'
  | 'rejected_email'
  | 'invalid_email'
  | 'invalid_domain';

export interface EmailFinding {
  reason: EmailReason;
  state: 'deliverable' | 'risky' | 'undeliverable';
}

/** A provider of email checks. Configuration (`ProductSettings.EmailService`) selects the one of a site. */
export interface EmailService {
  /**
   * Whether mail reaches an address (SVC-001…005).
   * @throws ServiceFailure if the provider does not answer
   */
  checkEmail(email: string): Promise<EmailFinding>;
}

/** The person of a reservation lookup (API-036). */
interface HolderQuery {
  lastName: string;
  /** Five digits. */
  zip: string;
  /** Last four digits of the SSN. */
  lastFour: string;
}

/** The system that keeps reservations. */
export interface ReservationService {
  /**
   * The reservation of a number, for somebody who also knows the SSN; an unknown number and a wrong SSN look the same.
   * @param ssn nine digits, or the last four
   * @throws ServiceFailure if the system does not answer
   */
  find(kind: ReservationKind, digits: string, ssn: string): Promise<Reservation | undefined>;
  /**
   * The number that a holder lost.
   * @throws ServiceFailure when the system does not answer
   */
  lookUp(query: HolderQuery): Promise<{ digits: string } | 'expired' | undefined>;
}

/** What a letter reserved: a first card, or a second one for an existing customer. */
export type ReservationKind = 'directMail' | 'secondCard';

/** The person of a reservation, as far as known. The page fills these in and locks the names. */
export interface Holder {
  firstName?: string;
  lastName?: string;
  address1?: string;
  address2?: string;
  city?: string;
  state?: string;
  /** Digits. */
  zip?: string;
  /** YYYY-MM-DD. */
  birthDate?: string;
  /** Digits. */
  mobilePhone?: string;
  /** Digits. */
  homePhone?: string;
}

/** A reservation from the reservation system. */
export interface Reservation {
  kind: ReservationKind;
  /** Eleven digits. */
  digits: string;
  holder: Holder;
  /** Whether the number is shared by a group of letters. */
  isRollUp: boolean;
  /** Price of credit protection that the letter promised, in dollars (AFT-014). */
  creditProtectionPrice?: number;
}

/** A person's state of online access, in the words of the contract (APR-009 … APR-011). */
export type RegistrationStatus = 'NewUser' | 'ExistsNoUser' | 'ExistsWithUser';

/** The issuer's system of online access, besides the accounts that this server opened. */
export interface RegistrationService {
  /**
   * What it knows about the owner of an email address.
   * @throws ServiceFailure if the system does not answer
   */
  statusOf(email: string): Promise<RegistrationStatus>;
  /**
   * Whether a username is taken there.
   * @param name in lower case
   * @throws ServiceFailure if the system does not answer
   */
  isTaken(name: string): Promise<boolean>;
}

/** The system that stores answers of known people, such as a campaign's (CFG-023). */
export interface PrefillService {
  /**
   * @param reference from the address of the page
   * @returns answers by field; none for an unknown reference
   * @throws ServiceFailure if the system does not answer
   */
  find(reference: string): Promise<Record<string, string | boolean>>;
}

/** The outcome of a bank account review. */
export interface BankLinkFinding {
  /** Contract words. */
  state: 'Completed' | 'SystemError';
  /** Fields of the application's new result; null leaves it unchanged. */
  result: Record<string, unknown> | null;
  /**
   * Further fields of an approved application in a flow whose constant `paysFeeAfterLink` is true: what it then owes.
   */
  fee?: Record<string, unknown> | undefined;
}

/** A review that was started. */
interface StartedReview {
  /** Its name, from `start`. */
  review: string;
  startedAt: Date;
  /** Host and main path of the site. */
  siteUrl: string;
}

/** What the widget reports when an account was linked. */
interface BankLogin {
  /** Id of the application, which has only one review. */
  application: string;
  institution: string;
  loginId: string;
}

/** A bank link service. */
export interface BankLinkService {
  /** Origin of the widget, for pages of this site. */
  widgetOrigin(site: Pick<ResolvedSite, 'host'>): string;
  /**
   * Starts the review of an account.
   * @returns its name for the review
   * @throws ServiceFailure when it does not answer
   */
  start(login: BankLogin): Promise<string>;
  /**
   * How a review ended.
   * @returns undefined while it is under way
   * @throws ServiceFailure when the company does not answer
   */
  find(started: StartedReview, now: Date): Promise<BankLinkFinding | undefined>;
  /**
   * The result for a word of the service instead of a receipt.
   * @returns undefined for any other word
   */
  comeBack?(word: string, context: PortContext): Promise<Record<string, unknown> | undefined>;
}

/** A card as typed. It is passed on and not stored. */
interface Card {
  kind: 'card';
  number: string;
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
  cvv: string;
  zip: string;
}

/** A bank account as typed. It is passed on and not stored. */
interface Account {
  kind: 'account';
  routing: string;
  number: string;
  type: 'checking' | 'savings';
}

export interface Charge {
  /** The gateway accepts one charge per key, however often it is sent. */
  key: string;
  /** Dollars. */
  amount: number;
  /** Nine digits, for the statement. */
  reference: string;
  from: Card | Account;
}

/** The outcome of a charge. `reference` is the gateway's name for it; `reason` a word of `declines` in `sentences.json` or its own. */
export type ChargeFinding =
  | { state: 'captured'; reference: string }
  | { state: 'declined'; reason: string }
  | { state: 'pending' };

/** A company that moves money. */
export interface PaymentGateway {
  /** Timeout of an answer in milliseconds. */
  readonly timeout: number;
  /**
   * Charges a card or an account.
   * @throws ServiceFailure if no usable answer came: it is then unknown whether it was charged
   */
  charge(charge: Charge): Promise<ChargeFinding>;
  /**
   * The outcome of the charge of a key.
   * @returns undefined if it never arrived
   * @throws ServiceFailure if no usable answer came
   */
  find(key: string): Promise<ChargeFinding | undefined>;
  /**
   * Cancels the charge of a key permanently, unless it arrived before: then it stays, and its outcome is returned.
   * @throws ServiceFailure if no usable answer came
   */
  cancel(key: string): Promise<ChargeFinding>;
}

/** The provider of a captcha in a frame (`ProductSettings.CaptchaFrameUrl`, A-093). */
export interface CaptchaProvider {
  /**
   * Verifies a token.
   * @returns undefined if it is not the provider's own or has expired
   * @throws ServiceFailure if the provider does not answer
   */
  check(token: string): Promise<CaptchaSolution | undefined>;
}

/** A valid token. */
export interface CaptchaSolution {
  /** Names the puzzle: each solution counts once. */
  challenge: string;
  endsAt: Date;
}

/**
 * Sends one message.
 * @throws ServiceFailure if it was not accepted
 */
export type Sender = (message: Message) => Promise<void>;

/** The senders, by channel. Without one nothing is sent. */
export interface Senders {
  email?: Sender;
  text?: Sender;
}

/** A message to an applicant. */
export interface Message {
  /** Telephone number or e-mail address. */
  to: string;
  channel: 'text' | 'email';
  text: string;
  /** Its one-time code, if it has one. */
  code?: string;
  /** Of an e-mail. */
  subject: string;
  /** Sender address of an email. */
  from: string;
  /** Host of the site that sends it. */
  site: string;
}
