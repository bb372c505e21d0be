import type { ResolvedSite } from '../../platform/sites/SiteSettings.ts';
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
  /** Missing or wrong; empty is good. */
  missingParts: AddressPart[];
  /** What would be right, as the value of the field that has to change. */
  suggestedParts: Partial<Record<AddressPart, string>>;
  suggestedAddress: string | null;
  isPoBox: boolean;
}

export type StateFinding = 'VALID' | 'MISMATCH' | 'INVALID_STATE';

/**
 * A provider of address checks. Which one a site uses is configuration (`ProductSettings.AddressService`).
 * Its methods throw `ServiceFailure` when the provider does not answer.
 */
export interface AddressService {
  /** Whether mail could be delivered (SVC-006…014). */
  checkAddress(query: AddressQuery): Promise<AddressFinding>;
  /**
   * Whether a ZIP is of its state (SVC-015).
   * @param nonBusinessStates codes where no business is done, answered with INVALID_STATE; undefined where nobody asks
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

/** A provider of e-mail checks. Which one a site uses is configuration (`ProductSettings.EmailService`). */
export interface EmailService {
  /**
   * Whether mail reaches an address (SVC-001…005).
   * @throws ServiceFailure when the provider does not answer
   */
  checkEmail(email: string): Promise<EmailFinding>;
}

/** Who looks a reservation up (API-036). */
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
   * The reservation of a number, for somebody who also knows the SSN; an unknown number and a wrong SSN are the same.
   * @param ssn nine digits, or the last four
   * @throws ServiceFailure when the system does not answer
   */
  find(kind: ReservationKind, digits: string, ssn: string): Promise<Reservation | undefined>;
  /**
   * The number that a holder lost.
   * @throws ServiceFailure when the system does not answer
   */
  lookUp(query: HolderQuery): Promise<{ digits: string } | 'expired' | undefined>;
}

/** What a letter reserved: a first card, or a second one for somebody who has one. */
export type ReservationKind = 'directMail' | 'secondCard';

/** Who a reservation was made for, as far as it is known. The page fills these in and locks the names. */
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

/** A reservation as the system that keeps them knows it. */
export interface Reservation {
  kind: ReservationKind;
  /** Eleven digits. */
  digits: string;
  holder: Holder;
  /** Whether the number stands for a group of letters. */
  isRollUp: boolean;
  /** Price of credit protection that the letter promised, in dollars (AFT-014). */
  creditProtectionPrice?: number;
}

/** Where an applicant stands with online access, in the words of the contract (APR-009 … APR-011). */
export type RegistrationStatus = 'NewUser' | 'ExistsNoUser' | 'ExistsWithUser';

/** The issuer's system of online access, beside the accounts that this server opened. */
export interface RegistrationService {
  /**
   * What it knows of the owner of an e-mail address.
   * @throws ServiceFailure when the system does not answer
   */
  statusOf(email: string): Promise<RegistrationStatus>;
  /**
   * Whether somebody has a user name there.
   * @param name in small letters
   * @throws ServiceFailure when the system does not answer
   */
  isTaken(name: string): Promise<boolean>;
}

/** The system that keeps answers of people it knows, such as a campaign's (CFG-023). */
export interface PrefillService {
  /**
   * @param reference from the address of the page
   * @returns answers by field; none for an unknown reference
   * @throws ServiceFailure when the system does not answer
   */
  find(reference: string): Promise<Record<string, string | boolean>>;
}

/** How a review of a bank account ended. */
export interface BankLinkFinding {
  /** Contract words. */
  state: 'Completed' | 'SystemError';
  /** Fields of the application's new result; null leaves it as it was. */
  result: Record<string, unknown> | null;
  /** Further fields of a granted application in a flow whose constant `paysFeeAfterLink` is true: what it then owes. */
  fee?: Record<string, unknown> | undefined;
}

/** A review that was started. */
interface StartedReview {
  /** Its name, as `start` gave it. */
  review: string;
  startedAt: Date;
  /** Host and main path of the site. */
  siteUrl: string;
}

/** What the widget reports when an account was linked. */
interface BankLogin {
  /** Id of the application, which has one review however often it is asked for. */
  application: string;
  institution: string;
  loginId: string;
}

/** A company that links bank accounts. */
export interface BankLinkService {
  /** Origin of the widget, as a page of this site has to name it. */
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
   * The result that a word of the company in place of a receipt comes back with.
   * @returns undefined for any other word
   */
  comeBack?(word: string, context: PortContext): Promise<Record<string, unknown> | undefined>;
}

/** A card as it was typed. It is handed on and kept nowhere. */
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

/** A bank account as it was typed. It is handed on and kept nowhere. */
interface Account {
  kind: 'account';
  routing: string;
  number: string;
  type: 'checking' | 'savings';
}

export interface Charge {
  /** The gateway takes one charge under a key, however often it is sent. */
  key: string;
  /** Dollars. */
  amount: number;
  /** Nine digits, for the statement. */
  reference: string;
  from: Card | Account;
}

/** What became of a charge. `reference` is what the gateway calls it; `reason` a word of `declines.json` or its own. */
export type ChargeFinding =
  | { state: 'captured'; reference: string }
  | { state: 'declined'; reason: string }
  | { state: 'pending' };

/** A company that moves money. */
export interface PaymentGateway {
  /** Milliseconds that it has for an answer. */
  readonly timeout: number;
  /**
   * Charges a card or an account.
   * @throws ServiceFailure when no usable answer came: whether it was charged is not known then
   */
  charge(charge: Charge): Promise<ChargeFinding>;
  /**
   * What became of the charge of a key.
   * @returns undefined where it never arrived
   * @throws ServiceFailure when no usable answer came
   */
  find(key: string): Promise<ChargeFinding | undefined>;
  /**
   * Refuses the charge of a key for ever, unless it arrived before: then it stays, and this is what became of it.
   * @throws ServiceFailure when no usable answer came
   */
  cancel(key: string): Promise<ChargeFinding>;
}

/** The provider of a captcha that stands in a frame (`ProductSettings.CaptchaFrameUrl`, A-093). */
export interface CaptchaProvider {
  /**
   * What a token is worth.
   * @returns undefined where it is not the provider's own or has ended
   * @throws ServiceFailure when the provider does not answer
   */
  check(token: string): Promise<CaptchaSolution | undefined>;
}

/** What a token that counts stands for. */
export interface CaptchaSolution {
  /** Names the puzzle: a solution counts once. */
  challenge: string;
  endsAt: Date;
}

/**
 * Hands one message over.
 * @throws ServiceFailure when it was not taken
 */
export type Sender = (message: Message) => Promise<void>;

/** Who sends, by the way that a message travels. Without one nothing is sent. */
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
  /** One-time code that it brings, where it does. */
  code?: string;
  /** Of an e-mail. */
  subject: string;
  /** Address that an e-mail comes from. */
  from: string;
  /** Host of the site it speaks for. */
  site: string;
}
