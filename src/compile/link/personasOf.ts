import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { entriesOf, plain } from '../document/Node.ts';

/** What a call answers, as `personas.schema.json` describes it. */
export interface CallAnswerDocument {
  /** Fields of the contract's result; those left out are null. */
  result?: Record<string, unknown>;
  /** The payload as it is, in place of a result. */
  payload?: unknown;
  /** False: the call is reported unsuccessful (RES-003). */
  success?: boolean;
  /** The call fails with this HTTP status. */
  http?: number;
  /** The connection ends without an answer. */
  drop?: boolean;
  /** False: nothing is recorded, so that another try is a new one. */
  open?: boolean;
  /** Days until the next request for a higher limit. */
  eligibleInDays?: number;
}

/** What the sandbox decides for an SSN that ends in its digits. */
export interface Persona {
  /** What it shows; those of one group stand together. */
  group?: string;
  about: string;
  /** The answer to the first submission. */
  application: CallAnswerDocument;
  /** The answer to the acceptance of an offer; a common one unless said. */
  offer?: CallAnswerDocument;
  /** The answer to a request for a higher limit; by income unless said. */
  limitIncrease?: CallAnswerDocument;
}

/** By the last four digits of the SSN. */
export type Personas = Readonly<Record<string, Persona>>;

/** Every persona of the catalogue: `flows/_base/personas.json`. What is wrong with one, its own document tells. */
export function personasOf(catalogue: Catalogue): Personas {
  return Object.fromEntries(
    entriesOf(nodeOf(catalogue, 'personas', {})).flatMap(([last4, node]) =>
      last4.startsWith('$') || node.kind !== 'object' ? [] : [[last4, plain(node) as Persona]],
    ),
  );
}
