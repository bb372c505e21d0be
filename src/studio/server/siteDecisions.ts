import { type ConditionTests, conditionFrom, decisionsOf } from '../../authoring/decisions.ts';
import { diagramOf } from '../../authoring/picture/diagramOf.ts';
import { sitePicture } from '../../authoring/picture/flowPictures.ts';
import type { Checked } from '../../compile/Compiler.ts';
import { kindOf } from '../../compile/document/Catalogue.ts';
import { plainObject } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { printCondition } from '../../compile/lower/printCondition.ts';
import { reachOf } from './changesOf.ts';
import { Denial } from './guard.ts';
import type { DecisionPlace, SiteDecisions, SiteMap } from './StudioState.ts';

/** The tables and conditions of a site, the documents that may say them, and the sentences that a row may show. */
export function siteDecisions({ linked }: Pick<Checked, 'linked'>, site: LinkedSite): SiteDecisions {
  const { brand, flow, flowLayers, copy } = site.layers;
  const said = flowLayers.map(({ place }) => place.source.file);
  const narrower = [`flows/${flow}/flow.json`, `brands/${brand}/flows/${flow}/flow.json`];
  const places = [...new Set([...said, ...narrower])].map((file): DecisionPlace => {
    const { reached, where } = reachOf(file, linked.sites);
    return { file, copy: copyBeside(file), where, sites: reached.length };
  });
  const sentences = Object.entries(plainObject(copy)).filter(([key]) => !key.startsWith('$'));
  return { ...decisionsOf(site, linked.personas), places, sentences: Object.fromEntries(sentences) };
}

/** Where each screen and each decision of a site leads, as the README of its flow draws it for all brands. */
export function siteMap(site: LinkedSite): SiteMap {
  const picture = sitePicture(site);
  return { ...diagramOf(picture), differences: picture.differences };
}

/** What all brands share says its sentences there. */
function copyBeside(file: string): string {
  const folder = file.replace(/\/[^/]+\.json$/u, '');
  return kindOf(file)?.name === 'part' || folder === 'flows/_base'
    ? 'brands/_base/copy.en.json'
    : `${folder}/copy.en.json`;
}

/** The expression that rows of tests say. @throws Denial where they say none */
export function expressionOf(rows: ConditionTests): string {
  try {
    return printCondition(conditionFrom(rows));
  } catch (error) {
    throw new Denial(400, error instanceof Error ? error.message : String(error));
  }
}
