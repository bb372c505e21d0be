import type { Catalogue } from '../../../compile/document/Catalogue.ts';
import { nodeOf } from '../../../compile/document/Catalogue.ts';
import { entriesOf, member, type Node, plain, textOf } from '../../../compile/document/Node.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { isUnknown, proposes, to, when } from './proposals.ts';

/** The tokens that style sheets read, each with its value in every brand; a colour is shown as one. */
export function tokenDefinitions(catalogue: Catalogue): Record<string, JsonSchema> {
  const brands = ['_base', ...catalogue.brands].map((brand): [string, Node | undefined] => [
    brand,
    member(nodeOf(catalogue, 'brand', { brand }), 'tokens'),
  ]);
  const base = brands[0]?.[1];
  if (base === undefined) return { tokensUse: {}, tokenReference: {} };
  const references = referencesIn(base, []);
  return {
    tokensUse: groupOf(base, [], brands, textOf(member(base, '$type'))),
    tokenReference: {
      enum: references.map((name) => `{${name}}`),
      enumDescriptions: references.map((name) => valuesOf(name.split('.'), brands)),
      errorMessage: isUnknown('no token has this name'),
    },
  };
}

type Tokens = readonly (readonly [brand: string, tokens: Node | undefined])[];

function groupOf(
  group: Node,
  path: readonly string[],
  brands: Tokens,
  inherited: string | undefined,
): JsonSchema {
  const type = textOf(member(group, '$type')) ?? inherited;
  const inner = entriesOf(group).filter(([key, node]) => !key.startsWith('$') && node.kind === 'object');
  const value = member(group, '$value');
  const description = value === undefined ? '' : valuesOf(path, brands);
  return {
    ...(description !== '' && { description }),
    properties: {
      ...(value !== undefined && { $value: valueSchema(type, valuesOf(path, brands)) }),
      ...Object.fromEntries(inner.map(([key, node]) => [key, groupOf(node, [...path, key], brands, type)])),
    },
    propertyNames: {
      enum: ['$type', '$value', ...inner.map(([key]) => key)],
      errorMessage: isUnknown(
        'no token has this name: correct it, or list it in brands/_base/brand.json, too',
      ),
      doNotSuggest: true,
    },
  };
}

function valueSchema(type: string | undefined, description: string): JsonSchema {
  const reference = when({ type: 'string', pattern: '^\\{' }, to('tokenReference'));
  if (type === 'color') {
    return {
      description,
      ...proposes(to('tokenReference')),
      allOf: [
        reference,
        when(
          { type: 'string', pattern: '^[^{]' },
          {
            format: 'color-hex',
            pattern: '^#[0-9a-fA-F]{6}$',
            patternErrorMessage: 'this is not a color: write #rrggbb',
          },
        ),
      ],
    };
  }
  if (type === 'fontFamily')
    return {
      description,
      items: proposes(to('known-family')),
    };
  return { description, ...proposes(to('tokenReference')), allOf: [reference] };
}

function referencesIn(group: Node, path: readonly string[]): string[] {
  const own = member(group, '$value') === undefined ? [] : [path.join('.')];
  const inner = entriesOf(group).flatMap(([key, node]) =>
    key.startsWith('$') ? [] : referencesIn(node, [...path, key]),
  );
  return [...own, ...inner];
}

/** The token in each brand that says it, the first being what all have. */
function valuesOf(path: readonly string[], brands: Tokens): string {
  return brands
    .flatMap(([brand, tokens]) => {
      const value = member(tokens, ...path, '$value');
      if (value === undefined) return [];
      const said = [plain(value)].flat().join(', ');
      return [brand === '_base' ? said : `${brand}: ${said}`];
    })
    .join('\n');
}
