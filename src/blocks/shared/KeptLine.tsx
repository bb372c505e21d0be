import { useAtomValue } from 'jotai';
import { Copy } from '../../copy/Copy.tsx';
import type { CompiledForm } from '../../engine/form.ts';
import { keptFormsAtom } from '../../state/atoms.ts';

/** Tells somebody whose answers outlived the page what to type again (F-803). */
export function KeptLine({ form }: { form: Pick<CompiledForm, 'id' | 'fields'> }) {
  const left = useAtomValue(keptFormsAtom)[form.id]?.left;
  if (left === undefined) return null;
  const hasSsn = left.some((name) => form.fields[name]?.sensitivity === 'ssn');
  const missing = hasSsn ? '.ssn' : '.secret';
  return (
    <p role="status" style={{ marginBlockEnd: 'var(--space-6)' }}>
      <Copy text={{ $copy: `form.kept${left.length === 0 ? '' : missing}` }} />
    </p>
  );
}
