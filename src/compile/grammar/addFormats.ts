import type { Ajv } from 'ajv';
import standardFormats from 'ajv-formats';

/**
 * Teaches a compiler of schemas the formats that grammars, contracts and fields may name: those of `ajv-formats`, and
 * `regex` as AJV itself reads a `pattern`, which is with Unicode; theirs takes expressions that only work without.
 */
export function addFormats(ajv: Ajv): Ajv {
  standardFormats(ajv, ['email', 'date', 'date-time', 'uri']);
  return ajv.addFormat('regex', isRegularExpression);
}

function isRegularExpression(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
