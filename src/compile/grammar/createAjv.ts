import { Ajv, type Options } from 'ajv';
import standardFormats from 'ajv-formats';
import { compilePattern } from '../../engine/rules/regex/compilePattern.ts';

/**
 * A compiler of the schemas of grammars, contracts, fields and descriptors. It is strict: a keyword or format that it does
 * not know is an error. Left out of that is what such schemas do on purpose: lists of types, and types and required keys
 * that are declared in another branch.
 * It knows the formats of `ajv-formats` that these schemas may name, and `regex` as AJV itself reads a `pattern`, which is
 * with Unicode; theirs takes expressions that only work without, and such as run away.
 * @param options what differs. `strict: false` is for schemas with words of ours that don't matter to the caller
 */
export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    // "constructor" is a key of a document only where it stands there.
    ownProperties: true,
    ...options,
  });
  standardFormats(ajv, ['email', 'date', 'date-time', 'uri']);
  return ajv.addFormat('regex', isRegularExpression);
}

/** Options for many schemas of our own, which tests hold against JSON Schema: checking and optimizing each takes longer than it saves. */
export const quickSetUp: Options = {
  validateSchema: false,
  meta: false,
  inlineRefs: false,
  code: { optimize: false },
};

/** Options for sentences about a document: every mistake at once, each with the value it is about. */
export const forSentences: Options = { allErrors: true, verbose: true };

function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u') && 'expression' in compilePattern(text);
  } catch {
    return false;
  }
}
