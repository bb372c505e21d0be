import { isDeepStrictEqual } from 'node:util';
import { GivenInputs } from './GivenInputs.ts';
import { isFlow } from './isFlow.ts';
import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { mapLists } from './mapLists.ts';
import { mapSteps } from './mapSteps.ts';
import { outcomesOf } from './outcomesOf.ts';
import { partOf } from './partOf.ts';
import type { Remark } from './Remark.ts';
import type { Actions } from './readActions.ts';
import { stepsIn } from './stepsIn.ts';
import { tailSequences } from './tailSequences.ts';
import { withoutUnused } from './withoutUnused.ts';

type Step = Record<string, unknown>;

/** Calls name the outcomes that lists follow, and leave what an action is given and how it is repeated to its descriptor. */
export function migrateCalls(
  documents: readonly MigratedDocument[],
  actions: Actions,
  remarks: Remark[],
): readonly MigratedDocument[] {
  const inputs = new GivenInputs(documents, actions);
  const tails = tailSequences(documents);
  const migrated = documents.map((document) => {
    if (!isFlow(document)) return document;
    const remark = (sentence: string) => remarks.push({ file: document.file, sentence });
    for (const sentence of inputs.sentences(document)) remark(sentence);
    const json = mapLists(document.json, (list, sequence) => {
      const isTail = sequence === undefined || tails.has(sequence);
      const last = new Set(stepsIn(list, isTail).flatMap(({ step, isLast }) => (isLast ? [step] : [])));
      return mapSteps(list, (step, before) => {
        const { call: written, ...others } = step;
        if (!isObject(written) || typeof written.action !== 'string')
          return withoutGiven(step, document, inputs);
        const { action, busy, poll } = written;
        const descriptor = actions.get(action);
        if (poll !== undefined && !isDeepStrictEqual(poll, descriptor?.poll))
          remark(pollSentence(action, poll));
        return {
          ...others,
          call: action,
          ...(inputs.isKept(document, action, written.with) && { with: written.with }),
          ...(busy !== undefined && { busy }),
          // A call of version 1 never kept its list waiting.
          ...(!last.has(before) && { wait: false }),
          ...outcomesOf(written, descriptor, last.has(before)),
        };
      });
    });
    return { ...document, json: withPayloads(json, inputs.payloads(document)) };
  });
  return withoutUnused(migrated, actions, inputs.names);
}

/** A step that an earlier run left something in which had to be decided on. */
function withoutGiven(step: Step, document: MigratedDocument, inputs: GivenInputs): Step {
  if (typeof step.call !== 'string' || step.with === undefined) return step;
  if (inputs.isKept(document, step.call, step.with)) return step;
  const { with: _given, ...others } = step;
  return others;
}

function pollSentence(action: string, poll: unknown): string {
  const written = JSON.stringify(poll);
  return `how "${action}" is repeated stands in src/actions/${action}.action.json now; write "poll": ${written} there, with "until" asking for an outcome.`;
}

function withPayloads(flow: unknown, payloads: Record<string, unknown>): unknown {
  if (!isObject(flow) || Object.keys(payloads).length === 0) return flow;
  return { ...flow, payloads: { ...partOf(flow, 'payloads'), ...payloads } };
}
