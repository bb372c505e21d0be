import { readGrammar } from '../../../compile/grammar/grammars.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { readPath } from '../../../engine/paths.ts';
import { type KnownNames, keysOf, listOf, oneOf, to } from './proposals.ts';

/** Definitions of what settings name: switches, fields, features, flags of routes, states, rule rows. */
export function settingDefinitions(paths: KnownNames, fields: KnownNames): Record<string, JsonSchema> {
  const below = (root: string): [string, string][] =>
    [...paths].flatMap(([path, description]) =>
      path.startsWith(`${root}.`) ? [[path.slice(root.length + 1), description]] : [],
    );
  const fieldNames = [...fields].map(([name]): [string, string] => [name, '']);
  const switches = new Map([...fieldNames, ...serverSettings(), ...below('site.switches')]);
  const formFields = new Map([...fields, ...below('site.fields')]);
  const features = new Map([...fieldNames, ...below('site.switches'), ...below('site.features')]);
  const flags = new Map([...fieldNames, ...below('site.routing')]);
  return {
    switches: listOf(switches, 'no switch has this name'),
    formFields: listOf(formFields, 'no form field has this name'),
    features: listOf(features, 'no feature has this name'),
    routeFlags: listOf(flags, 'no route flag has this name'),
    switchesUse: keysOf('switches', new Map([...serverSettings(), ...below('site.switches')])),
    formFieldsUse: keysOf('formFields', formFields),
    featuresUse: keysOf('features', new Map([...below('site.switches'), ...below('site.features')])),
    routeFlagsUse: keysOf('routeFlags', new Map(below('site.routing'))),
    statesUse: { propertyNames: to('known-state') },
    stateCode: oneOf(to('known-state')),
  };
}

/** Settings among the switches that the server reads. */
function serverSettings(): [string, string][] {
  const own = readPath(readGrammar('settings'), 'definitions.settings.properties.WebsiteSettings.properties');
  return Object.entries(Object(own) as Record<string, JsonSchema>).map(([name, { description }]) => [
    name,
    String(description ?? ''),
  ]);
}

/** Facts and switches of a brand: whatever is declared as `brand.<key>`. */
export function factDefinitions(
  paths: KnownNames,
  listed: (path: string) => JsonSchema | undefined,
  isFlag: (path: string) => boolean,
): Record<string, JsonSchema> {
  const root = 'brand.';
  const facts = [...paths].flatMap(([path, description]): [string, string][] =>
    path.startsWith(root) ? [[path.slice(root.length), description]] : [],
  );
  const all = new Map([...facts, ['allowedHosts', ''] as const]);
  return {
    facts: listOf(all, 'no brand fact has this name: context.json declares none such'),
    factsUse: {
      propertyNames: to('facts'),
      properties: Object.fromEntries(
        facts.map(([name, description]) => {
          const values = listed(`${root}${name}`);
          return [
            name,
            {
              ...(description !== '' && { description }),
              ...(isFlag(`${root}${name}`) && { anyOf: [{ type: 'boolean' }, {}] }),
              ...(values && oneOf(values)),
            },
          ];
        }),
      ),
    },
  };
}
