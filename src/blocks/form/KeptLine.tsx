import { useAtomValue } from 'jotai';
import { Copy } from '../../copy/Copy.tsx';
import type { CompiledForm } from '../../engine/form.ts';
import { type KeptForm, keptFormsAtom } from '../../state/atoms.ts';

/** Tells somebody whose answers outlived the page what to type again (F-803). */
export function KeptLine({ form }: { form: Pick<CompiledForm, 'id' | 'fields'> }) {
  const kept = useAtomValue(keptFormsAtom)[form.id];
  return kept === undefined ? null : (
    <p role="status" style={{ marginBlockEnd: 'var(--space-6)' }}>
      <Copy text={{ $copy: wordsFor(kept, form) }} />
    </p>
  );
}

function wordsFor({ left }: KeptForm, { fields }: Pick<CompiledForm, 'fields'>): string {
  if (left.length === 0) return 'form.kept';
  return left.some((name) => fields[name]?.sensitivity === 'ssn') ? 'form.kept.ssn' : 'form.kept.secret';
}
