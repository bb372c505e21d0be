import type { JsonSchema } from '../../src/engine/form.ts';

export interface PropRow {
  /** With the props that it stands in: `action.text`; `[id]` stands for a name that the author chooses. */
  path: string;
  /** The values that it takes, in words. */
  takes: string;
  isRequired: boolean;
  description: string;
}

/** The props of a descriptor, those inside others below them. */
export function propRows(schema: JsonSchema, above: string = ''): PropRow[] {
  const { properties, additionalProperties, required, items } = schema as Props;
  const own = Object.entries(properties ?? {}).flatMap(([name, prop]) =>
    rowsOf(above + name, prop, (required ?? []).includes(name)),
  );
  const any =
    typeof additionalProperties === 'object' ? rowsOf(`${above}[id]`, additionalProperties, false) : [];
  return [...own, ...any, ...(items === undefined ? [] : propRows(items, above))];
}

interface Props {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  items?: JsonSchema;
}

function rowsOf(path: string, prop: JsonSchema, isRequired: boolean): PropRow[] {
  const description = typeof prop.description === 'string' ? prop.description : '';
  return [{ path, takes: takes(prop), isRequired, description }, ...propRows(prop, `${path}.`)];
}

function takes(prop: JsonSchema): string {
  if (typeof prop['x-kind'] === 'string') return prop['x-kind'];
  if (Array.isArray(prop.enum)) return prop.enum.map(String).join(', ');
  return [prop.type ?? 'any'].flat().map(String).join(' or ');
}
