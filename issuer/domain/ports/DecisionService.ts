import type { CallAnswerDocument } from '../../../src/compile/link/personasOf.ts';
import type { ResolvedSite } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { Database } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/secrets.ts';
import type { Session } from '../../platform/sessions/findSession.ts';

/** The parts of a call that a decision may depend on. */
export type DecisionContext = Pick<PortContext, 'site' | 'nextAnswer'>;

/** What a visitor returns for. */
export type ReturnFor = 'offer' | 'fee';

/** What a returning visitor knows. */
export interface ReturnClaim {
  reference: string;
  /** Last four digits of the SSN. */
  lastFour: string;
}

/** The decision, and the applicant it concerns. */
export interface DecisionNews {
  /** The e-mail address as typed. */
  to: unknown;
  /** Contract word. */
  result: string;
  reference: string;
  /** The address where the applicant continues, if there is one. */
  comeBack?: string | undefined;
}

/** A result that a person decided instead of the system. */
export interface ManualResult {
  /** Of the application, as in `DecisionFacts`. */
  id: string;
  /** 1 for the first result of a person, 2 for the next. */
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
  /** Reason for not making an offer, for the applicant. */
  declineMessage: string | undefined;
}

/** The system that decides. */
export interface DecisionService {
  /**
   * Decides an application, or the acceptance of its offer.
   * @throws ServiceFailure if the system does not answer
   */
  decide(step: 'application' | 'offer', facts: DecisionFacts, context: DecisionContext): Promise<Decision>;
  /**
   * Decides a higher credit limit.
   * @throws ServiceFailure if the system does not answer
   */
  decideIncrease(facts: IncreaseFacts, context: DecisionContext): Promise<Decision>;
  /**
   * The application of a reference number that this server did not assign; undefined for an unknown number. It is
   * written in the transaction of the call, so no other process may be asked.
   */
  recall?(claim: ReturnClaim, reason: ReturnFor, context: PortContext): Promise<Application | undefined>;
  /** Answers of a person with a known reference number, for testers; undefined for an unknown number. */
  testApplicant?(reference: string): Record<string, unknown> | undefined;
  /**
   * Records a person's result, and notifies the applicant. It may get the same one twice.
   * @throws ServiceFailure if the system does not answer
   */
  record?(given: ManualResult): Promise<void>;
  /** Writes to the applicant, in the transaction of the decision. An issuer's system does that by itself. */
  tell?(
    news: DecisionNews,
    context: Pick<PortContext, 'database' | 'secrets' | 'now'> & {
      /** Of the product in the letter. */
      productName: string;
    },
  ): Promise<void>;
}

/** What was decided. */
export type Decision = Omit<CallAnswerDocument, 'drop' | 'http'>;

/** The input of a decision. */
export interface DecisionFacts {
  /** Of the application, the same whenever the same answers are sent again: a system decides it once. */
  id: string;
  /**
   * 1, 2, 3 … if an operator asks the system again about the same application; omitted the first time. A repeated
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
  /** Of a first submission: how many similar ones came recently. */
  recent?: RecentApplications;
  /** Everything that was sent, as `submit-application` has it. */
  submission: Readonly<Record<string, unknown>>;
  /** For an accepted offer: what was sent with it, and the applicant's reference number. */
  offer?: { reference: string; answers: Readonly<Record<string, unknown>> };
}

/** Recent applications, this one included, by what they have in common (F-744). */
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

/** The input of a decision about a higher limit. */
export interface IncreaseFacts extends Pick<DecisionFacts, 'id' | 'ssn' | 'lastFour' | 'income'> {
  accountLast4: string;
}

/** The parts of a call that an outside service may get. */
export interface PortContext {
  site: ResolvedSite;
  session: Session;
  /** Inside a call that writes: its transaction, in which no other process may be asked. */
  database: Database;
  secrets: Secrets;
  /** The one clock of the server. */
  now: () => Date;
  /** The decision that a tester chose for next time. */
  nextAnswer?: Decision | undefined;
}

/** An application in clear: ids, state, result, amounts, times (design §7). Typed answers stay sealed. */
export interface Application {
  id: string;
  /** Nine digits, shown to the applicant. */
  reference: string;
  /** Given out as `ref_hash`; finds the application again without revealing its number. */
  referenceHash: string;
  /** `<brand>.<flow>`. */
  site: string;
  productCode: string;
  /** `offered`: an offer waits to be accepted; `decided`: nothing is pending. */
  stage: 'offered' | 'decided';
  /** Contract word, in upper case or as decided. */
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
