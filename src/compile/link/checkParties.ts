import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import { urlMistake } from '../grammar/urlMistake.ts';
import type { SiteScope } from './SiteScope.ts';

/** What a pixel may name beside parameters of the address. */
const places = ['event', 'site', 'step', 'referrer'];

/**
 * Outside services and pixels of a site (TRK-023, TRK-024): safe addresses, events that some flow tracks, providers that are
 * there, and no place for what says anything of a person (SEC-015).
 */
export function checkParties(scope: SiteScope, settings: Node): void {
  const parties = entriesOf(member(settings, 'ThirdParties'));
  const { events } = scope;
  for (const [, party] of parties) {
    checkAddress(scope, member(party, 'Url'));
    checkFraud(scope, party);
    for (const event of itemsOf(member(party, 'Events'))) checkEvent(scope, event, events);
  }
  for (const [, pixel] of entriesOf(member(settings, 'Pixels'))) {
    checkEvent(scope, member(pixel, 'Type'), events);
    checkTag(scope, member(pixel, 'Tag'));
    const provider = member(pixel, 'Provider');
    const known = parties.map(([id]) => id);
    if (provider !== undefined && !known.includes(textOf(provider) ?? ''))
      scope.report.mistake(provider.place, `"ThirdParties" has no "${textOf(provider)}"`, {
        unknown: { word: textOf(provider) ?? '', known },
      });
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
