import type { Came, Sender } from './createSender.ts';
import type { Deviation } from './Deviation.ts';
import type { Visit } from './Visit.ts';

/** What one run works with. */
export interface World {
  sender: Sender;
  /** Paths of the two bases below the address of the server, and of that address itself (`origin`), with slashes at both ends. */
  bases: Record<'web' | 'applicant' | 'origin', string>;
  visit: Visit;
  /** A second session, which has no part in what the first one does. */
  other: Visit;
  /** What the server answers to a call that nobody knows. */
  unknown: Came;
  note(deviation: Deviation): void;
  /**
   * Whether the example of a call was refused for a reason, and how: then what it is answered is not known.
   * @param came undefined where it was taken
   */
  noteRefused(call: string, came: string | undefined): void;
}
