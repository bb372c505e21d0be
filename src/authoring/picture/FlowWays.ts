import { entriesOf, member, type Node, textOf } from '../../compile/document/Node.ts';
import { isFalse, stepsOf } from '../../compile/lower/Flow.ts';
import type { PictureStep } from './FlowPicture.ts';

/** Where a list of steps may lead. */
export interface Way {
  kind: 'page' | 'dialog' | 'decision' | 'away';
  /** Of the page, dialog or decision; empty for the way off the site. */
  name: string;
  steps: PictureStep[];
}

/** Steps that wait for an answer: what follows each outcome, and what stands behind in the lists around. */
interface PendingCall {
  outcomes: Node | undefined;
  behind: readonly (readonly Node[])[];
}

interface Walk {
  steps: readonly PictureStep[];
  /** Sequences under way: one that comes back to itself is walked once. */
  within: readonly string[];
  /** What stands behind this list in the lists around it, the nearest first. */
  behind: readonly (readonly Node[])[];
  found: Way[];
  /** What was answered on the way of this list: each answer is followed once, or two that ask each other never end. */
  answered: Map<PendingCall, Set<string>>;
}

/**
 * Follows steps as they are written, before they are lowered: outcomes have names there. What an `ask` hands over comes
 * back where the other part says `return`, so an applicant's way leads from that part's dialogs on.
 */
export class FlowWays {
  private readonly flow: Node;
  private readonly asked = new Map<string, Map<string, PendingCall>>();
  private readonly opened = new Map<string, Map<string, PendingCall>>();

  constructor(flow: Node) {
    this.flow = flow;
  }

  /** How many places ask or open something whose outcome they wait for; while it grows, ways are still missing. */
  get waiting(): number {
    return [...this.asked.values(), ...this.opened.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Where a list leads, each way once. */
  of(list: Node | undefined): Way[] {
    const found: Way[] = [];
    this.walk(stepsOf(list), { steps: [], within: [], behind: [], found, answered: new Map() });
    return distinct(found);
  }

  /** Where an outcome leads that whoever opened the dialog names; undefined where nobody names it. */
  ofOutcome(dialog: string, outcome: string): Way[] | undefined {
    const openers = [...(this.opened.get(dialog)?.values() ?? [])];
    const naming = openers.filter(({ outcomes }) => outcomeOf(outcomes, outcome) !== undefined);
    if (naming.length === 0) return undefined;
    const found: Way[] = [];
    for (const asked of naming)
      this.goOn(asked, outcome, { steps: [], within: [], behind: [], found, answered: new Map() });
    return distinct(found);
  }

  /** @returns whether what stands behind the list may follow */
  private walk(list: readonly Node[], walk: Walk): boolean {
    for (const [index, step] of list.entries()) {
      if (textOf(step) === 'continue') return true;
      const goesOn = this.walkStep(step, { ...walk, behind: behindOf(list, index, walk) });
      if (!goesOn) return false;
    }
    return true;
  }

  private walkStep(step: Node, walk: Walk): boolean {
    const text = (word: string) => textOf(member(step, word));
    const lead = (kind: Way['kind'], name = '') => walk.found.push({ kind, name, steps: [...walk.steps] });
    const [go, decide, open] = [text('go'), text('decide'), text('open')];
    if (go !== undefined) lead('page', go);
    if (decide !== undefined) lead('decision', decide);
    if (member(step, 'leave') !== undefined || member(step, 'post') !== undefined) lead('away');
    const failed = textOf(member(step, 'newTab', 'failed'));
    if (failed !== undefined) this.walkOutcome(member(this.flow, 'on', failed), 'newTab: failed', walk);
    if (open !== undefined) {
      lead('dialog', open);
      if (member(step, 'outcomes') === undefined) return true;
      remember(this.opened, open, step, walk);
      return false;
    }
    if (member(step, 'if') !== undefined) return this.walkBranches(step, walk);
    const sequence = text('do');
    if (sequence !== undefined) return this.walkSequence(sequence, walk);
    const ask = text('ask');
    if (ask !== undefined) {
      remember(this.asked, ask, step, walk);
      this.walk(stepsOf(member(this.flow, 'asks', ask, 'start')), walk);
      return false;
    }
    const returned = text('return');
    if (returned !== undefined) {
      this.walkReturn(returned, walk);
      return false;
    }
    const call = text('call');
    return call === undefined ? true : this.walkCall(call, step, walk);
  }

  private walkBranches(step: Node, walk: Walk): boolean {
    const condition = textOf(member(step, 'if')) ?? '';
    const branch = (list: Node | undefined, words: string) =>
      this.walk(stepsOf(list), { ...walk, steps: [...walk.steps, { kind: 'if', words }] });
    const then = branch(member(step, 'then'), condition);
    return branch(member(step, 'else'), `not (${condition})`) || then;
  }

  private walkSequence(name: string, walk: Walk): boolean {
    if (walk.within.includes(name)) return false;
    const steps = stepsOf(member(this.flow, 'sequences', name));
    return this.walk(steps, { ...walk, within: [...walk.within, name] });
  }

  private walkCall(call: string, step: Node, walk: Walk): boolean {
    const outcomes = entriesOf(member(step, 'outcomes'));
    const goOn = outcomes.map(([outcome, list]) => {
      const words = `${call}: ${outcome === '*' ? 'anything else' : outcome}`;
      return this.walkOutcome(list, words, walk);
    });
    return isFalse(member(step, 'wait')) || goOn.includes(true);
  }

  /** @returns whether the outcome says `continue` */
  private walkOutcome(list: Node | undefined, words: string, walk: Walk): boolean {
    const steps = stepsOf(list);
    const said: PictureStep[] = [...walk.steps, { kind: 'outcome', words }];
    return this.walkAnswer(steps, { ...walk, steps: said });
  }

  /** What stands behind follows only an answer that says `continue`. */
  private walkAnswer(steps: readonly Node[], walk: Walk): boolean {
    const goesOn = isContinued(steps);
    return this.walk(steps, { ...walk, behind: goesOn ? walk.behind : [] }) && goesOn;
  }

  private walkReturn(returned: string, walk: Walk): void {
    const [ask = '', outcome = ''] = returned.split('.');
    for (const asked of this.asked.get(ask)?.values() ?? []) {
      const outcomes = walk.answered.get(asked) ?? new Set();
      if (outcomes.has(outcome)) continue;
      walk.answered.set(asked, outcomes.add(outcome));
      this.goOn(asked, outcome, walk);
    }
  }

  private goOn(asked: PendingCall, outcome: string, walk: Walk): void {
    const { behind } = asked;
    const list = stepsOf(outcomeOf(asked.outcomes, outcome));
    let goesOn = this.walkAnswer(list, { ...walk, within: [], behind });
    for (const [index, rest] of behind.entries()) {
      if (!goesOn) return;
      goesOn = this.walk(rest, { ...walk, within: [], behind: behind.slice(index + 1) });
    }
  }
}

/** Lists of which nothing is left are not kept. */
function behindOf(list: readonly Node[], index: number, { behind }: Walk): Walk['behind'] {
  const rest = list.slice(index + 1);
  return rest.length === 0 ? behind : [rest, ...behind];
}

function outcomeOf(outcomes: Node | undefined, outcome: string): Node | undefined {
  return member(outcomes, outcome) ?? member(outcomes, '*');
}

function isContinued(list: readonly Node[]): boolean {
  const last = list.at(-1);
  return last !== undefined && textOf(last) === 'continue';
}

function remember(
  asked: Map<string, Map<string, PendingCall>>,
  name: string,
  step: Node,
  { behind }: Walk,
): void {
  const nodes = [step, ...behind.flatMap((list) => list.slice(0, 1))];
  const known = asked.get(name) ?? new Map<string, PendingCall>();
  asked.set(name, known);
  const key = nodes.map(({ place }) => `${place.source.file} ${place.offset}`).join(' ');
  if (!known.has(key)) known.set(key, { outcomes: member(step, 'outcomes'), behind });
}

function distinct(ways: readonly Way[]): Way[] {
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
}
