import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Whether two PNG files show something else; the softened edges of letters and curves are not compared. */
export function isChanged(before: Buffer, after: Buffer): boolean {
  if (before.equals(after)) return false;
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return true;
  return pixelmatch(one.data, other.data, undefined, width, height) > 0;
}
