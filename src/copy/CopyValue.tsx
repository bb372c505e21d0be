import { readPath } from '../engine/readPath.ts';
import type { Scalar, TextFormat } from '../engine/slice.ts';
import { formatValue } from '../engine/text/formatValue.ts';
import { copyReference } from '../engine/text/wordsOf.ts';
import { useValue } from '../state/useValue.ts';
import { Said } from './Said.tsx';
import { Words } from './Words.tsx';

interface CopyValueProps {
  path: string;
  format?: TextFormat;
  rule?: Record<string, Scalar>;
}

/** A value of the context as words. A value that is itself a sentence of the copy is drawn as that sentence. */
export function CopyValue({ path, format, rule }: CopyValueProps) {
  const stated = useValue(path);
  const value = path.startsWith('rule.') ? readPath({ rule }, path) : stated;
  const key = copyReference(value);
  return key === undefined ? <Said>{formatValue(value, format)}</Said> : <Words text={{ $copy: key }} />;
}
