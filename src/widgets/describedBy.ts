import type { FieldFrameProps } from './FieldFrame.tsx';
import { lineId } from './lineId.ts';

/** The value of `aria-describedby` for what `FieldFrame` draws, in reading order; undefined where it draws no line. */
export function describedBy({
  id,
  help,
  error,
  below,
}: Pick<FieldFrameProps, 'id' | 'help' | 'error' | 'below'>): string | undefined {
  let ids = '';
  if (help !== undefined) ids += ` ${lineId(id, 'help')}`;
  if (error !== undefined) ids += ` ${lineId(id, 'error')}`;
  if (below !== undefined) ids += ` ${lineId(id, 'description')}`;
  return ids.trim() || undefined;
}
