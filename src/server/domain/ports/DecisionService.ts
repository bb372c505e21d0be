import type { CallAnswerDocument } from '../../../compile/link/personasOf.ts';
import type { Database } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/KeyRing.ts';
import type { Session } from '../../platform/sessions/findSession.ts';
import type { ResolvedSite } from '../../platform/sites/SiteSettings.ts';

/** Of a call, what a decision may hang on. */
export type DecisionContext = Pick<PortContext, 'site' | 'nextAnswer'>;

/** What a visitor comes back for. */
export type ReturnFor = 'offer' | 'fee';

/** What somebody who comes back knows. */
export interface ReturnClaim {
  reference: string;
  /** Last four digits of the SSN. */
  lastFour: string;
}

/** What was decided and whom it concerns. */
export interface DecisionNews {
  /** The e-mail address as typed. */
  to: unknown;
  /** Contract word. */
  result: string;
  reference: string;
  /** The address where the applicant goes on, where there is one. */
  comeBack?: string | undefined;
}

/** A result that a person gave in place of the system. */
export interface ManualResult {
  /** Of the application, as in `DecisionFacts`. */
  id: string;
  /** 1 for the first that a person gave it, 2 for the next. */
  number: number;
  reference: string;
  /** Brand and flow. */
  site: string;
  /** Product code. */
  product: string;
  /** Contract word. */
  result: string;
  /** Dollars. */
  creditLimit: number | undefined;
  /** Processing fee in dollars. */
  securityDeposit: number | undefined;
  /** Why an offer was not made, as the applicant reads it. */
  declineMessage: string | undefined;
}

/** The system that decides. */
export interface DecisionService {
  /**
   * Decides an application, or the acceptance of its offer.
   * @throws ServiceFailure when the system does not answer
   */
  decide(step: 'application' | 'offer', facts: DecisionFacts, context: DecisionContext): Promise<Decision>;
  /**
   * Decides about a higher credit limit.
   * @throws ServiceFailure when the system does not answer
   */
  decideIncrease(facts: IncreaseFacts, context: DecisionContext): Promise<Decision>;
  /**
   * The application of a reference number that this server did not give out; undefined for a number it does not know. It is
   * written in the transaction of the call, so it asks nobody outside this process.
   */
  recall?(claim: ReturnClaim, reason: ReturnFor, context: PortContext): Promise<Application | undefined>;
  /** Answers of a person whom it knows by a reference number, for testers; undefined for a number it does not know. */
  testApplicant?(reference: string): Record<string, unknown> | undefined;
  /**
   * Records a result that a person gave, and notifies the applicant. It may hear of the same one twice.
   * @throws ServiceFailure when the system does not answer
   */
  record?(given: ManualResult): Promise<void>;
  /** Writes to the applicant, in the transaction of the decision. An issuer's system does so by itself. */
  tell?(
    news: DecisionNews,
    context: Pick<PortContext, 'database' | 'secrets' | 'now'> & {
      /** Of the product that the letter speaks of. */
      productName: string;
    },
  ): Promise<void>;
}

/** What was decided. */
export type Decision = Omit<CallAnswerDocument, 'drop' | 'http'>;

/** What a decision is made from. */
export interface DecisionFacts {
  /** Of the application, the same whenever the same answers are sent again: a system decides it once. */
  id: string;
  /**
   * 1, 2, 3 … where an operator has the system asked again about the same application; left out the first time. The same
   * number is a question whose answer was lost.
   */
  again?: number;
  /** Nine digits. */
  ssn: string;
  /** Last four digits of the SSN. */
  lastFour: string;
  /** Full years. */
  age: number;
  /** Dollars a month. */
  income: number;
  /** Two letters. */
  state: string;
  /** Of a first submission: how many came like it lately. */
  recent?: RecentApplications;
  /** Everything that was sent, as `submit-application` has it. */
  submission: Readonly<Record<string, unknown>>;
  /** Where an offer is accepted: what was sent with it, and the reference number that the applicant was given. */
  offer?: { reference: string; answers: Readonly<Record<string, unknown>> };
}

/** Applications that were sent for a decision lately, this one included, by what they have in common (F-744). */
export interface RecentApplications {
  /** Within a day, with the same e-mail address, and with the same primary phone. */
  email: number;
  phone: number;
  /** Within an hour, from the same client address, and from its network. */
  address: number;
  network: number;
  /** Whether one of them is more than a household, or the customers of a carrier, usually send. */
  isUnusual: boolean;
}

/** What a decision about a higher limit is made from. */
export interface IncreaseFacts extends Pick<DecisionFacts, 'id' | 'ssn' | 'lastFour' | 'income'> {
  accountLast4: string;
}

/** Of a call, what an outside service may be told. */
export interface PortContext {
  site: ResolvedSite;
  session: Session;
  /** Inside a call that writes: its transaction, in which nobody outside this process is asked. */
  database: Database;
  secrets: Secrets;
  /** The one clock of the server. */
  now: () => Date;
  /** What a tester wants decided now, once. */
  nextAnswer?: Decision | undefined;
}

/** An application in clear: ids, state, result, amounts, times (design §7). What a person typed stays sealed. */
export interface Application {
  id: string;
  /** Nine digits, what the applicant is shown. */
  reference: string;
  /** Given out as `ref_hash`; finds the application again without telling its number. */
  referenceHash: string;
  /** `<brand>.<flow>`. */
  site: string;
  productCode: string;
  /** `offered`: an answer waits to be accepted; `decided`: nothing waits. */
  stage: 'offered' | 'decided';
  /** Contract word, upper case or as the decision said it. */
  result: string;
  state: string;
  /** Dollars. */
  creditLimit: number | undefined;
  securityDeposit: number | undefined;
  termsVersion: string;
  creditProtectionPrice: number | undefined;
  cardColorCode: string | undefined;
  cardColorFee: number | undefined;
  acceptedAt: Date | undefined;
  /** When its processing fee was captured. */
  feePaidAt: Date | undefined;
  createdAt: Date;
}
