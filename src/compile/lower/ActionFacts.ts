import type { Node } from '../document/Node.ts';

/** What lowering goes by of an action, as its descriptor says. */
export interface ActionFacts {
  outcomes: readonly string[];
  /** Codes of a failure that have an outcome of their own. */
  failures: readonly string[];
  /** Paths of its answer, below `answer`. */
  answer: readonly string[];
  /** What it is given; undefined where it takes nothing. */
  send?: Node | undefined;
  /** Other things that it can be given, by name. */
  sends?: ReadonlyMap<string, Node> | undefined;
  /** What has to have ended, and how, before it is sent: by action. */
  needs?: Node | undefined;
  /** How often it is repeated, and until when. */
  poll?: Node | undefined;
}
