import type { ErrorObject } from 'ajv';
import type { KindName } from '../read/kinds.ts';
import { keyPlace, type Node, nodeAt, plain } from '../read/Node.ts';
import type { Report } from '../report/Report.ts';
import { grammarSentence } from './grammarSentence.ts';
import { grammarValidator } from './grammars.ts';

/** Holds a document, one layer, against the grammar of its kind. True where it fits. */
export function checkGrammar(name: KindName, node: Node, report: Report): boolean {
  const validate = grammarValidator(name);
  if (validate(plain(node))) return true;
  for (const error of withoutAlternatives(validate.errors ?? [])) reportError(error, node, report);
  return false;
}

/**
 * Where a value fits none of several forms, AJV says why for each of them. Only the innermost choice is kept: one
 * sentence that names the forms.
 */
function withoutAlternatives(errors: ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  return errors.filter((error) => {
    if (!choices.includes(error)) return !/\/(anyOf|oneOf)\//.test(error.schemaPath) || choices.length === 0;
    return !choices.some(
      (other) =>
        other !== error &&
        other.instancePath.startsWith(error.instancePath) &&
        other.schemaPath.length > error.schemaPath.length,
    );
  });
}

function reportError(error: ErrorObject, root: Node, report: Report): void {
  const sentence = grammarSentence(error);
  if (sentence === undefined) return;
  const node = nodeAt(root, error.instancePath);
  const place = sentence.key === undefined ? node.place : keyPlace(node, sentence.key);
  report.mistake(
    place,
    sentence.message,
    sentence.unknown === undefined ? {} : { unknown: sentence.unknown },
  );
}
