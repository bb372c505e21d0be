import { readDeclared } from '../../engine/context/readDeclared.ts';
import type { SchemaFormProps } from '../../form/SchemaForm.tsx';
import { configurationAtom } from '../../state/configurationAtom.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { stableAtom } from '../../state/stableAtom.ts';

/** All that a form reads of the flow, in one reading: each costs when a form is first drawn (PERF-01). */
export const situationAtom = stableAtom((get) => {
  const context = get(contextAtom);
  const { context: declarations } = get(sliceAtom);
  const read = (path: string) => readDeclared(context, path, declarations);
  return {
    applicant: context.applicant,
    /** What a link and stored data bring along. */
    brought: { query: context.query, stored: get(configurationAtom).prefill },
    /** YYYY-MM-DD */
    today: String(read('now.date') ?? ''),
    serverErrors: read('session.errors') as SchemaFormProps['serverErrors'],
    suggestions: read('session.suggestions') as SchemaFormProps['suggestions'],
    fills: read('session.fills') as SchemaFormProps['fills'],
    notes: read('session.notes') as SchemaFormProps['notes'],
  };
});
