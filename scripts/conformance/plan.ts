import rows from './plan.json' with { type: 'json' };

/** What is asked of a call beside its contract, and what an applicant sees where it gives nothing usable. */
export interface PlannedCall {
  call: string;
  /** The page itself makes it on every site, or nobody does; without it the flows do that name an action of it. */
  by?: 'page' | 'nobody';
  /** An applicant cannot go on without it, where the page makes it. */
  must?: boolean;
  /** The page makes it only then, so that a server may lack it. */
  when?: string;
  /** Where the configuration says that it is then: a switch that is on, or a value that is given. */
  asked?: { on: string } | { given: string };
  /** Its example has to be taken: everything after it hangs on that. */
  succeeds?: boolean;
  /** Sent with an Idempotency-Key, a repeat is answered the same. */
  repeats?: boolean;
  /** It tells or changes something of one application, which no other session may. */
  owned?: boolean;
  /** What of the answer the page cannot do without, as JSON pointers; either of those on both sides of a bar. */
  reads?: string[];
  /** What stands at a JSON pointer of an answer that the page takes for a success, in any case. */
  is?: Record<string, string>;
  /** Its example is not right, as nobody knows the right one here: how that is answered. */
  wrong?: { status: number; errors: string[] };
  /** Asked again until the value there is one of these. */
  polls?: { pointer: string; ends: string[] };
  seen: string;
}

/**
 * Every call of the contract, in the order in which they make sense: what a later one needs comes from an earlier one. A
 * one-time code is asked for before the application in some flows and after it in others, and so stands there twice.
 */
export const plan: readonly PlannedCall[] = rows as PlannedCall[];
