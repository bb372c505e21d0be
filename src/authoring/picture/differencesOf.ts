import { entriesOf, type Node } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { PictureDifference } from './FlowPicture.ts';

/** What the brand of a site says otherwise in its flow, screens, forms and fields, document by document. */
export function differencesOf({ layers }: LinkedSite): PictureDifference[] {
  const { brand, flowLayers, screenLayers, formLayers, fieldLayers } = layers;
  const inFlow = [screenLayers, formLayers, fieldLayers].flatMap((each) => [...each.values()].flat());
  return [...flowLayers, ...inFlow]
    .filter(({ place }) => place.source.file.startsWith(`brands/${brand}/`))
    .map((node) => ({ brand, file: node.place.source.file, names: namesIn(node) }));
}

/** The parts of a document that are said: `decisions.results`, `title`. */
function namesIn(node: Node): string[] {
  return entriesOf(node).flatMap(([key, part]) => {
    if (key.startsWith('$')) return [];
    const inner = entriesOf(part).map(([name]) => `${key}.${name}`);
    return inner.length === 0 ? [key] : inner;
  });
}
