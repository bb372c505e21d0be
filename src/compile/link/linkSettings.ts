import { findDeclaration } from '../../engine/context/readDeclared.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { readPath } from '../../engine/paths.ts';
import { sayMissing } from '../document/missing.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import { readGrammar } from '../grammar/grammars.ts';
import { isNamedSetting } from '../grammar/isNamedSetting.ts';
import { ownKeys } from '../grammar/ownKeys.ts';
import { looksLikeUrl, urlMistake } from '../grammar/urlMistake.ts';
import { amendNode } from '../merge/amendNode.ts';
import { removalsOf } from '../merge/removalsOf.ts';
import type { Place } from '../report/Place.ts';
import { checkHost } from './checkHost.ts';
import { checkParties } from './checkParties.ts';
import type { SiteScope } from './SiteScope.ts';

/**
 * Checks the settings of a site and each variant of them: names, states, addresses, art of card colours. Gives them
 * whole, by name of the variant; `''` is the plain host.
 */
export function linkSettings(scope: SiteScope): Map<string, Node> {
  const { settings, settingsLayers } = scope.layers;
  const byVariant = new Map<string, Node>();
  if (settings === undefined) {
    checkOwn(scope, undefined);
    return byVariant;
  }
  byVariant.set('', settings);
  for (const [name] of entriesOf(member(settings, 'variants'))) {
    const differences = settingsLayers.map((layer) => member(member(layer, 'variants'), name));
    const given = differences.flatMap((of) => (of?.kind === 'object' ? [of] : []));
    scope.removals.push(...removalsOf([settings, ...given], isNamedSetting));
    byVariant.set(name, amendNode(settings, differences));
  }
  for (const node of byVariant.values()) {
    checkSettings(scope, node);
    checkOwn(scope, node);
  }
  return byVariant;
}

function checkSettings(scope: SiteScope, node: Node): void {
  checkFlags(scope, member(node, 'WebsiteSettings'), 'site.switches', 'switch', serverSettings);
  checkFlags(scope, member(node, 'FormFields'), 'site.fields', 'form field');
  checkFlags(
    scope,
    member(node, 'ProductSettings', 'Features'),
    'site.features',
    'feature',
    switchesOf(scope),
  );
  for (const [, flags] of entriesOf(member(node, 'RouteSettings')))
    checkFlags(scope, flags, 'site.routing', 'route flag');
  checkStates(scope, member(node, 'StatesList'));
  for (const [, colour] of entriesOf(member(node, 'CardColors'))) checkColourArt(scope, colour);
  checkUrls(scope, node, '');
  checkParties(scope, node);
  checkRead(scope, node);
}

/** Settings among the switches that the server reads: the grammar names them. */
const serverSettings = Object.keys(
  (readPath(
    readGrammar('settings'),
    'definitions.settings.properties.WebsiteSettings.properties',
  ) as object) ?? {},
);

/** Addresses that each brand says itself: those of a layer below would be nobody's. */
function checkOwn(scope: SiteScope, node: Node | undefined): void {
  const { brand, brandNode } = scope.layers;
  const group = member(node, 'ProductSettings');
  const file = `brands/${brand}/settings.json`;
  for (const key of ownKeys('settings', 'ProductSettings')) {
    const address = member(group, key);
    const said = textOf(address)?.trim() ?? '';
    if (address?.place.source.file.startsWith(`brands/${brand}/`) && said !== '') continue;
    const place = address?.place ?? brandNode?.place;
    if (place === undefined) continue;
    scope.report.mistake(
      place,
      `each brand says its own "${key}": write it under "ProductSettings" in ${file}`,
    );
  }
}

/** A flag that nothing can read is a typing error. */
function checkFlags(
  scope: SiteScope,
  flags: Node | undefined,
  root: string,
  what: string,
  others: readonly string[] = [],
): void {
  for (const [name, , place] of entriesOf(flags)) {
    if (others.includes(name)) continue;
    if (findDeclaration(scope.declarations, `${root}.${name}`) !== undefined || scope.fields.has(name))
      continue;
    const known = Object.keys(scope.declarations).flatMap((path) =>
      path.startsWith(`${root}.`) ? [path.slice(root.length + 1)] : [],
    );
    scope.report.mistake(place, `no ${what} is named "${name}": context.json declares no "${root}.${name}"`, {
      unknown: { word: name, known },
    });
  }
}

/** A switch may be on as a feature, too. */
function switchesOf({ declarations }: SiteScope): string[] {
  const root = 'site.switches.';
  return Object.keys(declarations).flatMap((path) =>
    path.startsWith(root) ? [path.slice(root.length)] : [],
  );
}

function checkStates(scope: SiteScope, list: Node | undefined): void {
  const states = entriesOf(member(list, 'States')).map(([code]) => code);
  if (states.length === 0) return;
  const check = (code: string, place: Place) => {
    if (states.includes(code)) return;
    scope.report.mistake(place, `no state has the code "${code}"`, {
      unknown: { word: code, known: states },
    });
  };
  for (const item of itemsOf(member(list, 'ForbiddenStates'))) check(textOf(item) ?? '', item.place);
  for (const [code, , place] of entriesOf(member(list, 'MinimumAges'))) check(code, place);
}

function checkColourArt(scope: SiteScope, colour: Node): void {
  const file = member(colour, 'ColorCardFileName');
  const name = textOf(file);
  if (file === undefined || name === undefined || name === '' || looksLikeUrl(name)) return;
  if (scope.artFiles.has(name)) {
    scope.slice.art[name] = scope.artFiles.get(name)?.address ?? '';
    return;
  }
  sayMissing(scope.report, scope.layers.brandNode, ['art', name], `the art "${name}"`, {
    place: file.place,
    message: `the brand has no art "${name}"`,
    unknown: { word: name, known: [...scope.artFiles.keys()] },
  });
}

const addressKeys = /(Url|URL|Redirect|RedirectTo)$/;

/**
 * What the contract has and nothing reads (`x-read` is false): whoever writes it waits for an effect in vain. What the page
 * reads as an address it only follows to hosts of the brand.
 */
function checkRead(scope: SiteScope, settings: Node): void {
  for (const [name, group] of entriesOf(settings)) {
    const known = readPath(readGrammar('settings'), `definitions.settings.properties.${name}.properties`);
    for (const [key, value, place] of entriesOf(group)) {
      const read = isObject(known) ? readPath(known[key], 'x-read') : undefined;
      const text = textOf(value)?.trim() ?? '';
      if (read === false && text !== '')
        scope.report.mistake(place, `nothing reads "${key}" (docs/settings.md): take it out`);
      if (key === 'RedirectTo' || String(read).startsWith('site.urls.')) checkHost(scope, text, value.place);
    }
  }
}

/** Addresses by the name of their key, and whatever looks like one (SAFE-05). */
function checkUrls(scope: SiteScope, node: Node, key: string): void {
  for (const [name, value] of entriesOf(node)) if (name !== 'variants') checkUrls(scope, value, name);
  for (const item of itemsOf(node)) checkUrls(scope, item, key);
  const text = textOf(node);
  // `MainSettings.Url` is host and main path, which the server fills in.
  if (text === undefined || key === 'Url' || key === '$schema') return;
  if (!addressKeys.test(key) && !looksLikeUrl(text)) return;
  const mistake = urlMistake(text);
  if (mistake !== undefined) scope.report.mistake(node.place, mistake);
}
