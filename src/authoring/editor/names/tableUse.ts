import type { Declarations } from '../../../compile/names/Declaration.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { closedLists } from './expressions.ts';
import { isUnknown, type KnownNames, proposes, to, when } from './proposals.ts';
import { valuesOf } from './stepUse.ts';

/** A table's rows know its columns, and cells the values of what a column asks. */
export function tableUse(
  columns: readonly (readonly [string, string])[],
  meanings: KnownNames,
  declarations: Declarations,
): JsonSchema {
  const lists = new Set(closedLists(declarations).map(([path]) => path));
  const names = [...new Set(columns.map(([name]) => name))].sort();
  const pairs = new Map(columns.map((pair) => [pair.join(' '), pair]));
  return {
    allOf: [
      inRows({
        propertyNames: {
          enum: ['to', 'is', '$comment', ...names],
          errorMessage: isUnknown('this table has no column of this name'),
          doNotSuggest: true,
        },
      }),
      ...names.map((name) =>
        when(
          { properties: { columns: { required: [name] } }, required: ['columns'] },
          inRows({ properties: { [name]: {} } }),
          inRows({ properties: { [name]: false }, errorMessage: `this table has no column "${name}"` }),
        ),
      ),
      ...[...pairs.values()].map(([name, asked]) =>
        when(
          {
            properties: { columns: { properties: { [name]: { const: asked } }, required: [name] } },
            required: ['columns'],
          },
          inRows({ properties: { [name]: cell(asked, lists.has(asked), meanings, declarations) } }),
        ),
      ),
    ],
  };
}

function inRows(items: JsonSchema): JsonSchema {
  return { properties: { rows: { items } } };
}

function cell(
  asked: string,
  isListed: boolean,
  meanings: KnownNames,
  declarations: Declarations,
): JsonSchema {
  const description = meanings.get(asked) || `Column: ${asked}`;
  const type = declarations[asked]?.type;
  if (!isListed) {
    const isText = type === 'string' || type === 'number' || type === 'list';
    return { description, ...proposes(isText ? { enum: ['given'] } : { type: 'boolean' }) };
  }
  const list = to(valuesOf(asked));
  const strict = when({ type: 'string', pattern: '^(?!given$|$)' }, list);
  return {
    description,
    ...proposes(list, { enum: ['given'] }),
    ...strict,
    items: { ...proposes(list), ...strict },
  };
}
