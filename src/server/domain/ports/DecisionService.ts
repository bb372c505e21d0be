import type { Application } from './Application.ts';
import type { Decision, DecisionFacts, IncreaseFacts } from './Decision.ts';
import type { PortContext } from './PortContext.ts';

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
export interface PeoplesResult {
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
  record?(given: PeoplesResult): Promise<void>;
  /** Writes to the applicant, in the transaction of the decision. An issuer's system does so by itself. */
  tell?(
    news: DecisionNews,
    context: Pick<PortContext, 'database' | 'secrets' | 'now'> & {
      /** Of the product that the letter speaks of. */
      productName: string;
    },
  ): Promise<void>;
}
