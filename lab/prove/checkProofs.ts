import { placeAt } from '../../src/authoring/why/linkedPlaces.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import type { DiagnosticCollector } from '../../src/compile/report/DiagnosticCollector.ts';
import { type Place, placeText } from '../../src/compile/report/Place.ts';
import type { Proof } from './findings.ts';
import { getOrAdd } from './Reads.ts';

/**
 * Tells what the proofs of flows found, each at its place and once (REL-07).
 * @param others sites whose flows were not proved: what their documents say may be there for them
 */
export function checkProofs(
  proofs: readonly { site: LinkedSite; proof: Proof }[],
  others: readonly LinkedSite[],
  report: DiagnosticCollector,
): void {
  const conditions = new Map<string, { place: Place; at: string; yes: boolean; no: boolean }>();
  const quiets = new Map<string, { place: Place; isSo: boolean }>();
  const told = new Set<string>();
  for (const { site, proof } of proofs) {
    report.concerns(site.key);
    const once = (kind: string, at: string, words: string) => {
      const place = placeAt(site, at);
      const key = `${kind} ${placeText(place)}`;
      if (!told.has(key)) report.mistake(place, words);
      told.add(key);
    };
    for (const route of proof.unreached.routes) {
      report.mistake(
        placeAt(site, `routes/${route}`),
        `nobody comes to the page "${route}", whatever they answer: correct its guard and what leads there, or remove it`,
      );
    }
    for (const dialog of proof.unreached.dialogs) {
      report.mistake(
        placeAt(site, `dialogs/${dialog}`),
        `nobody comes to the dialog "${dialog}", whatever they answer: correct what opens it, or remove it`,
      );
    }
    for (const { at, way } of proof.stuck)
      report.mistake(
        placeAt(site, at),
        `nothing leads on from here to an end. Somebody comes here so: ${joined(way)}`,
      );
    for (const { at, way } of proof.noOps) {
      report.mistake(
        placeAt(site, at),
        `after "${way.at(-1)}" nothing is different for whoever pressed: show, say or open something, or write { "quiet": true } where nothing is meant to be. The way: ${joined(way)}`,
      );
    }
    for (const { at, action, call, outcomes, way } of proof.unmet) {
      once(
        call,
        at,
        `"${action}" is sent here before "${call}" has ended as ${outcomes.join(' or ')}, which its "needs" ask for: call that on this way first. The way: ${joined(way)}`,
      );
    }
    for (const { at, way } of proof.loops) {
      once(
        '',
        at,
        `this comes back for ever without anybody pressing: let it end, or show something that waits. The way: ${joined(way)}`,
      );
    }
    for (const [at, isSo] of Object.entries(proof.quiet)) {
      const place = placeAt(site, at);
      const known = getOrAdd(quiets, placeText(place), () => ({ place, isSo: false }));
      known.isSo ||= isSo;
    }
    for (const [at, { yes, no }] of Object.entries(proof.held)) {
      const place = placeAt(site, at);
      const known = getOrAdd(conditions, placeText(place), () => ({ place, at, yes: false, no: false }));
      Object.assign(known, { at, yes: yes || known.yes, no: no || known.no });
    }
  }
  report.concerns(undefined);
  const ofOthers = new Set(
    others.flatMap(({ layers }) => layers.flowLayers.map(({ place }) => place.source.file)),
  );
  const isJudged = ({ source }: Place) => !ofOthers.has(source.file);
  for (const { place, isSo } of quiets.values()) {
    if (!isSo && isJudged(place))
      report.mistake(place, 'something is different on every way through this "quiet": take it away');
  }
  for (const { place, at, yes, no } of conditions.values()) {
    if (!isJudged(place)) continue;
    const [kind, name = '', index] = at.split('/');
    const isRow = kind === 'tables';
    const isLast = proofs.some(({ site }) => site.slice.tables[name]?.length === Number(index) + 1);
    if (!yes && isRow)
      report.mistake(place, 'no way through any flow comes to this row: correct its cells, or remove it');
    else if (!yes)
      report.mistake(
        place,
        no
          ? 'this condition never holds when it is asked: correct it, or remove what hangs on it'
          : 'nobody comes to this condition, whatever they answer: correct what leads here, or remove it',
      );
    else if (!no && !isRow)
      report.mistake(place, 'this condition always holds when it is asked: remove it, or correct it');
    else if (!no && !isLast)
      report.mistake(place, 'this row fits whenever it is asked, so that those below it are never reached');
  }
}

function joined(way: readonly string[]): string {
  return way.length === 0 ? 'by its address' : way.join(' › ');
}
