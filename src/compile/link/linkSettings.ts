import { findDeclaration } from '../../engine/context/readDeclared.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { readPath } from '../../engine/paths.ts';
import { reportUnresolved } from '../document/blame.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import { isNamedSetting, ownKeys, readGrammar } from '../grammar/grammars.ts';
import { looksLikeUrl, urlMistake } from '../grammar/textMistakes.ts';
import { removalsOf } from '../merge/mergeNodes.ts';
import { settingsByVariant } from '../merge/mergeSiteLayers.ts';
import type { SiteScope } from '../site/SiteScope.ts';
import { checkHost } from './linkValue.ts';

/**
 * Checks the settings of a site and each variant of them: names, states, addresses, art of card colours. Gives them
 * whole, by name of the variant; `''` is the plain host.
 */
export function linkSettings(scope: SiteScope): Map<string, Node> {
  const { settings, settingsLayers } = scope.layers;
  const byVariant = settingsByVariant(scope.layers);
  if (settings === undefined) checkOwn(scope, undefined);
  for (const [name, node] of byVariant) {
    const differences = settingsLayers.map((layer) => member(layer, 'variants', name));
    const given = differences.flatMap((of) => (of?.kind === 'object' ? [of] : []));
    if (settings !== undefined) scope.removals.push(...removalsOf([settings, ...given], isNamedSetting));
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

function checkColourArt(scope: SiteScope, colour: Node): void {
  const file = member(colour, 'ColorCardFileName');
  const name = textOf(file);
  if (file === undefined || name === undefined || name === '' || looksLikeUrl(name)) return;
  if (scope.artFiles.has(name)) {
    scope.slice.art[name] = scope.artFiles.get(name)?.address ?? '';
    return;
  }
  reportUnresolved(scope.report, scope.layers.brandNode, ['art', name], `the art "${name}"`, {
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

/** What a pixel may name beside parameters of the address. */
const places = ['event', 'site', 'step', 'referrer'];

/**
 * Outside services and pixels of a site (TRK-023, TRK-024): safe addresses, events that some flow tracks, and
 * no place for what says anything of a person (SEC-015).
 */
function checkParties(scope: SiteScope, settings: Node): void {
  const { events } = scope;
  for (const [, party] of entriesOf(member(settings, 'ThirdParties'))) {
    checkAddress(scope, member(party, 'Url'));
    checkFraud(scope, party);
    for (const event of itemsOf(member(party, 'Events'))) checkEvent(scope, event, events);
  }
  for (const [, pixel] of entriesOf(member(settings, 'Pixels'))) {
    checkEvent(scope, member(pixel, 'Type'), events);
    checkTag(scope, member(pixel, 'Tag'));
  }
}

/** An application is reported on whatever was chosen about cookies, by the one adapter that answers a report (F-723). */
function checkFraud({ report }: SiteScope, party: Node): void {
  const purpose = member(party, 'Purpose');
  const [consent, adapter] = ['Consent', 'Adapter'].map((key) => textOf(member(party, key)));
  const isFraud = [textOf(purpose), adapter].includes('fraud');
  if (!isFraud || (textOf(purpose) === 'fraud' && adapter === 'fraud' && consent === 'functional')) return;
  const message =
    'a fraud service has "Purpose": "fraud", "Adapter": "fraud" and "Consent": "functional": write all three';
  report.mistake(purpose?.place ?? party.place, message);
}

function checkAddress({ report }: SiteScope, node: Node | undefined): void {
  const mistake = urlMistake((textOf(node) ?? '').replace(/\{[^}]*\}/gu, ''));
  if (node !== undefined && mistake !== undefined) report.mistake(node.place, mistake);
}

function checkEvent({ report }: SiteScope, node: Node | undefined, events: ReadonlySet<string>): void {
  const event = textOf(node);
  if (node === undefined || event === undefined || events.has(event)) return;
  report.mistake(node.place, `nothing tracks the event "${event}"`, {
    unknown: { word: event, known: [...events] },
  });
}

function checkTag(scope: SiteScope, node: Node | undefined): void {
  checkAddress(scope, node);
  for (const [, name = ''] of (textOf(node) ?? '').matchAll(/\{([^}]*)\}/gu)) {
    if (node === undefined || places.includes(name)) continue;
    const parameter = name.startsWith('query.') ? name.slice('query.'.length) : undefined;
    const isSensitive = parameter !== undefined && Object.hasOwn(scope.slice.sensitiveQuery, parameter);
    if (isSensitive)
      scope.report.mistake(
        node.place,
        `the parameter "${parameter}" says something of a person or opens something: no pixel may be told it`,
      );
    else if (parameter === undefined || !Object.hasOwn(scope.slice.context, name))
      scope.report.mistake(node.place, `a pixel has no place "${name}"`, {
        unknown: { word: name, known: places },
      });
  }
}
