import type { Catalogue, KindName } from '../../../compile/document/Catalogue.ts';
import { entriesOf, member, type Node, textOf } from '../../../compile/document/Node.ts';
import { mergeAll } from '../../../compile/merge/mergeNodes.ts';
import type { Declarations } from '../../../compile/names/Declaration.ts';
import type { Registries } from '../../../compile/names/Registries.ts';
import { siteDeclarations } from '../../../compile/site/declarationsOf.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { textFormats } from '../../../engine/text/formatValue.ts';
import { blockDefinitions } from './blockUse.ts';
import { type CatalogueNames, mistakes } from './CatalogueNames.ts';
import { expressionDefinitions, pathsPattern } from './expressions.ts';
import { fieldDefinitions } from './fieldUse.ts';
import { gatherNames, known } from './gatherNames.ts';
import { meaningsOf } from './meanings.ts';
import {
  anyOfWords,
  type KnownNames,
  keysLike,
  keysOf,
  listOf,
  matching,
  oneOf,
  oneOfOrExpression,
  proposes,
  to,
  when,
} from './proposals.ts';
import { sentencesOf } from './sentences.ts';
import { factDefinitions, settingDefinitions } from './settingUse.ts';
import { stepDefinitions, valueDefinitions, valuesOf } from './stepUse.ts';
import { tableUse } from './tableUse.ts';
import { tokenDefinitions } from './tokenUse.ts';

/**
 * The names of a catalogue as a JSON Schema (F-504, F-505): editors complete them, show what each is, and underline what is
 * none, as far as a schema can tell. It knows names of all sites; which of them a site has is the check's to say.
 */
export function namesGrammar(
  catalogue: Catalogue,
  registries: Registries,
  fields: ReadonlyMap<string, Node>,
  declared: Declarations,
): JsonSchema {
  const sentences = sentencesOf(catalogue);
  const names = gatherNames(catalogue, registries, fields, sentences);
  const declarations = withChoices(declared, catalogue, fields);
  const paths = meaningsOf(catalogue, registries, fields, declarations, sentences);
  const isListed = (path: string) => (declarations[path]?.enum ?? []).length > 0;
  const definitions: Record<string, JsonSchema> = {
    ...listsOf(names),
    paths: { enum: [...paths.keys()], enumDescriptions: [...paths.values()] },
    ...expressionDefinitions({ paths, conditions: names.condition, values: names.value, declarations }),
    ...valueDefinitions(declarations),
    ...usesOf(names, belowRoot(paths, 'applicant')),
    ...stepDefinitions(catalogue, registries, paths, declarations),
    ...blockDefinitions(catalogue, registries),
    ...fieldDefinitions(registries, fields),
    ...tokenDefinitions(catalogue),
    ...settingDefinitions(paths, names.field),
    ...factDefinitions(
      paths,
      (path) => (isListed(path) ? to(valuesOf(path)) : undefined),
      (path) => declarations[path]?.type === 'boolean',
    ),
    ...journeyDefinitions(names, fields, paths, declarations, decidingCalls(catalogue)),
    tableUse: tableUse(columnsOf(catalogue), new Map([...names.condition, ...paths]), declarations),
    text: textUse(paths, names.link),
    computed: {
      ...when({ type: 'string' }, to('expression')),
      ...{ allOf: [when({ type: 'object' }, { $ref: 'common.schema.json#/definitions/choiceTable' })] },
    },
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Names',
    description:
      'GENERATED from the documents by `npm run catalogue` and `npm run dev`, for editors. Do not edit.',
    definitions,
  };
}

/** With the choices that any site has for a field. */
function withChoices(
  declared: Declarations,
  { documents }: Catalogue,
  fields: ReadonlyMap<string, Node>,
): Declarations {
  const nodes = (kind: KindName) =>
    documents.flatMap(({ name, node, source }) =>
      name === kind && node !== undefined ? [[source.file, node] as const] : [],
    );
  const settings = nodes('settings').map(([, node]) => node);
  return siteDeclarations(declared, fields, { forms: new Map(nodes('form')), settings: mergeAll(settings) });
}

/** A list of each kind of names, under its plural. */
function listsOf(names: CatalogueNames): Record<string, JsonSchema> {
  return Object.fromEntries(
    (Object.keys(mistakes) as (keyof typeof mistakes)[]).map((kind) => [
      `known-${kind}`,
      listOf(names[kind], mistakes[kind]),
    ]),
  );
}

/** What grammars refer to. */
function usesOf(names: CatalogueNames, answers: readonly string[]): Record<string, JsonSchema> {
  return {
    copyKey: oneOfOrExpression(to('known-copyKey')),
    plainCopyKey: oneOf(to('known-copyKey')),
    copyKeysUse: keysLike(names.copyKey),
    partId: oneOf(to('known-part')),
    screenId: oneOf(to('known-screen')),
    routeId: oneOf(to('known-route')),
    routesUse: keysLike(names.route),
    dialogId: oneOf(to('known-dialog')),
    dialogOrExpression: oneOfOrExpression(to('known-dialog')),
    dialogsUse: keysLike(names.dialog),
    sequenceName: oneOf(to('known-sequence')),
    sequencesUse: keysLike(names.sequence),
    decisionName: oneOf(to('known-decision')),
    decisionsUse: keysLike(names.decision),
    conditionsUse: keysLike(names.condition),
    valuesUse: keysLike(names.value),
    linksUse: keysLike(names.link),
    blockOrExpression: oneOfOrExpression(to('known-blockId')),
    linkOrExpression: oneOfOrExpression(to('known-link')),
    askName: oneOf(to('known-ask')),
    busyName: proposes(to('known-busy')),
    conditionProposal: proposes(to('known-condition'), to('paths'), to('comparisons')),
    eventName: oneOf(to('known-handled')),
    eventOrExpression: oneOfOrExpression(to('known-handled')),
    eventsUse: keysOf('known-raised', names.raised),
    trackedEvent: oneOfOrExpression(to('known-tracked')),
    heardEvent: oneOf(to('known-tracked')),
    party: oneOf(to('known-party')),
    action: oneOf(to('known-action')),
    artName: oneOfOrExpression(to('known-art')),
    artUse: keysLike(names.art),
    artOrAddress: {
      ...proposes(to('known-art')),
      ...when({ type: 'string', pattern: '^[\\w-]+$' }, to('known-art')),
    },
    formOrExpression: oneOfOrExpression(to('known-form')),
    pathOrExpression: {
      ...proposes(to('paths'), to('namedValues')),
      ...when({ type: 'string', pattern: '^(?!=)' }, to('pathPattern'), to('expression')),
    },
    fieldName: oneOf(to('known-field')),
    answerName: {
      ...proposes(to('known-field')),
      ...when(
        { type: 'string' },
        matching(`^(?:${pathsPattern(answers)})$`, 'there is no field and no answer of this name'),
      ),
    },
    autofill: {
      ...proposes(to('known-autofill')),
      ...when(
        { type: 'string' },
        matching(
          `^(?:(?:section-[a-z0-9-]+|shipping|billing|home|work|mobile) )*(?:${anyOfWords(names.autofill.keys())})$`,
          mistakes.autofill,
        ),
      ),
    },
    fieldKeys: keysOf('known-field', names.field),
    sectionId: proposes(to('known-section')),
    sectionsUse: keysLike(names.section),
    ruleRow: oneOf(to('known-row')),
    ruleRows: keysOf('known-row', names.row),
    constantsUse: keysLike(names.constant),
    ruleRowsUse: keysOf('known-ruleRow', names.ruleRow),
    code: proposes(to('known-code')),
    codesUse: keysOf('known-code', names.code),
    converter: oneOf(to('known-converter')),
    derivation: oneOf(to('known-derivation')),
    brandId: oneOf(to('known-brand')),
  };
}

function belowRoot(paths: KnownNames, root: string): string[] {
  return [...paths.keys()].flatMap((path) =>
    path.startsWith(`${root}.`) ? [path.slice(root.length + 1)] : [],
  );
}

function journeyDefinitions(
  names: CatalogueNames,
  fields: ReadonlyMap<string, Node>,
  paths: KnownNames,
  declarations: Declarations,
  deciding: readonly [call: string, root: string][],
): Record<string, JsonSchema> {
  const listed = (path: string): JsonSchema =>
    (declarations[path]?.enum ?? []).length === 0 ? {} : proposes(to(valuesOf(path)));
  const answer = (name: string, field: Node): JsonSchema => ({
    description: names.field.get(name) ?? '',
    ...(textOf(member(field, 'type')) === 'boolean'
      ? proposes({ type: 'boolean' })
      : listed(`applicant.${name}`)),
  });
  /** Fields of a result as the context declares them. */
  const decisionUse = (root: string): JsonSchema => ({
    properties: {
      result: {
        properties: Object.fromEntries(
          [...paths].flatMap(([path, description]) => {
            const name = path.startsWith(`${root}.`) ? path.slice(root.length + 1) : '';
            return /^\w+$/u.test(name) ? [[name, { description, ...listed(path) }]] : [];
          }),
        ),
      },
    },
  });
  return {
    applicant: oneOf(to('known-applicant')),
    persona: oneOf(to('known-persona')),
    variant: oneOf(to('known-variant')),
    pressed: proposes(to('known-handled'), to('known-copyKey')),
    words: proposes(to('known-copyKey')),
    answersUse: {
      propertyNames: to('known-field'),
      properties: Object.fromEntries([...fields].map(([name, field]) => [name, answer(name, field)])),
    },
    decisionUse: decisionUse('result'),
    increaseUse: decisionUse('result.increase'),
    callAnswersUse: {
      ...keysOf('known-call', names.call),
      allOf: [{ properties: Object.fromEntries(deciding.map(([call, root]) => [call, decisionUse(root)])) }],
    },
    callsUse: keysOf('known-call', names.call),
    valuesOfPaths: {
      propertyNames: to('pathPattern'),
      properties: Object.fromEntries(
        [...paths].map(([path, description]) => [path, { description, ...listed(path) }]),
      ),
    },
  };
}

/** Calls that decide, each with the path that its answer is read as. */
function decidingCalls({ documents }: Catalogue): [call: string, root: string][] {
  return documents.flatMap(({ name, ids, node }): [string, string][] => {
    const root = textOf(member(node, 'response', 'properties', 'Payload', 'x-like'));
    return name === 'call' && root !== undefined ? [[ids.id ?? '', root]] : [];
  });
}

/** What every table of any document asks, by the name of the column. */
function columnsOf({ documents }: Catalogue): [string, string][] {
  const found = documents.flatMap(({ name, node }) =>
    name === 'flow' || name === 'part' || name === 'screen' || name === 'fragment' ? columnsIn(node) : [],
  );
  return [...known(found.map(([name, asked]) => [`${name} ${asked}`, '']))].map(([pair]) => {
    const [name = '', ...asked] = pair.split(' ');
    return [name, asked.join(' ')];
  });
}

function columnsIn(node: Node | undefined): [string, string][] {
  const own = entriesOf(member(node, 'columns')).map(([name, asked]): [string, string] => [
    name,
    textOf(asked) ?? '',
  ]);
  return [...own, ...entriesOf(node).flatMap(([, inner]) => columnsIn(inner))];
}

/** Places for values in a sentence, and the links that it names. */
function textUse(paths: KnownNames, links: KnownNames): JsonSchema {
  const formats = Object.keys(textFormats).join('|');
  const place = `\\{(?:${pathsPattern(paths.keys())})(?:\\|(?:${formats}))?\\}`;
  return when(
    { type: 'string' },
    {
      allOf: [
        matching(`^(?:[^{\\\\]|\\\\.|${place})*$`, 'nothing declares a path that is named here in braces'),
        ...(links.size === 0
          ? []
          : [matching(`^(?!.*\\]\\(link:(?!(?:${anyOfWords(links.keys())})\\)))`, mistakes.link)]),
      ],
    },
  );
}
