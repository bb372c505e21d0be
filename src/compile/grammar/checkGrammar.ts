import type { ErrorObject, ValidateFunction } from 'ajv';
import type { KindName } from '../document/kinds.ts';
import { keyPlace, type Node, nodeAt, plain } from '../document/Node.ts';
import type { Report } from '../report/Report.ts';
import { alternativeKeys, grammarSentence } from './grammarSentence.ts';
import { grammarValidator } from './grammars.ts';

/** Holds a document, one layer, against the grammar of its kind. True where it fits. */
export function checkGrammar(name: KindName, node: Node, report: Report): boolean {
  return checkBySchema(grammarValidator(name), node, report);
}

/** Holds a part of a document against a schema, and says what is wrong as of a grammar. The validator has to be `verbose`. */
export function checkBySchema(validate: ValidateFunction, node: Node, report: Report): boolean {
  if (validate(plain(node))) return true;
  for (const error of withoutAlternatives(validate.errors ?? [])) reportError(error, node, report);
  return false;
}

/**
 * Where a value fits none of several forms, AJV says why for each of them and for every choice on the way. One sentence
 * is kept: that of the innermost value and of the choice that can name its forms.
 */
function withoutAlternatives(errors: ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  if (choices.length === 0) return errors;
  const isBetter = (one: ErrorObject, other: ErrorObject) =>
    one.instancePath.length - other.instancePath.length || namesOf(one) - namesOf(other);
  return errors.filter((error) => {
    if (!choices.includes(error)) return !choices.some((choice) => isInside(error, choice));
    return !choices.some((other) => isInside(other, error) && isBetter(other, error) > 0);
  });
}

function isInside(error: ErrorObject, choice: ErrorObject): boolean {
  return error !== choice && `${error.instancePath}/`.startsWith(`${choice.instancePath}/`);
}

function namesOf({ keyword, parentSchema }: ErrorObject): number {
  return alternativeKeys((parentSchema as Record<string, unknown>)[keyword]).length;
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
