import { existsSync, readFileSync } from 'node:fs';
import { type Expression, parseSync } from 'oxc-parser';

/**
 * The names of a registry: the keys of the first exported object literal of a TypeScript file (`as const` and
 * `satisfies` are looked through). Undefined where the file does not exist. The code itself is not run, so that the
 * check stays fast and needs no browser.
 */
export function readRegistryNames(file: string): ReadonlySet<string> | undefined {
  if (!existsSync(file)) return undefined;
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of statement.declaration.declarations) {
      const names = keysOf(init);
      if (names !== undefined) return new Set(names);
    }
  }
  return new Set();
}

function keysOf(expression: Expression | null): string[] | undefined {
  if (expression?.type === 'TSAsExpression' || expression?.type === 'TSSatisfiesExpression') {
    return keysOf(expression.expression);
  }
  if (expression?.type === 'CallExpression') {
    // Object.freeze({ … })
    const [argument] = expression.arguments;
    return argument === undefined || argument.type === 'SpreadElement' ? undefined : keysOf(argument);
  }
  if (expression?.type !== 'ObjectExpression') return undefined;
  return expression.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    if (property.key.type === 'Identifier') return [property.key.name];
    return property.key.type === 'Literal' ? [String(property.key.value)] : [];
  });
}
