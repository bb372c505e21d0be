import { Refusal, unknown } from '../../src/authoring/Refusal.ts';
import {
  annotateOrigins,
  linesOf,
  type ShownDocument,
  type ShownKind,
  shownDocuments,
  shownKinds,
  sitesOf,
} from '../../src/authoring/show.ts';
import type { Document } from '../../src/compile/document/Catalogue.ts';
import { readCatalogue } from '../../src/compile/read/readCatalogue.ts';
import { root } from '../runCommand.ts';
import { type NamedSite, siteNamed } from './siteNamed.ts';

interface Options {
  rjsf?: boolean;
  widgets?: boolean;
}

/**
 * A document as the layers of a site make it, or all that there are, and what of the site cannot be read.
 * @throws Refusal with what may have been meant
 */
export async function showOf(
  [siteName, kind, name]: readonly [string, (string | undefined)?, (string | undefined)?],
  options: Options = {},
): Promise<{ printed: string; said: string[] }> {
  const catalogue = readCatalogue(root);
  const named = siteNamed(siteName, sitesOf(catalogue));
  const documents = shownDocuments(catalogue, named.site);
  const printed =
    kind === undefined ? overview(documents) : await show(documents, named, kindNamed(kind), name, options);
  return { printed, said: named.site.unreadable.map(sayUnreadable) };
}

function kindNamed(word: string): ShownKind {
  const kind = shownKinds.find((one) => one === word);
  if (kind === undefined) throw unknown('There is no kind of document', word, shownKinds);
  return kind;
}

async function show(
  documents: Record<ShownKind, ShownDocument[]>,
  site: NamedSite,
  kind: ShownKind,
  name: string | undefined,
  { rjsf = false, widgets = false }: Options,
): Promise<string> {
  const whole = documentNamed(documents[kind], site, kind, name).whole();
  if (widgets && !rjsf) throw new Refusal('"--widgets" says something of "--rjsf": write both.');
  if (!rjsf) return whole === undefined ? '' : annotateOrigins(linesOf(whole));
  if (kind !== 'form') throw new Refusal(`"--rjsf" is for a form: rjsf gets nothing of a ${kind}.`);
  // Needs the whole product, which the layers alone do not.
  const { rjsfDocuments } = await import('./rjsfDocuments.ts');
  return JSON.stringify(await rjsfDocuments(site, String(name), widgets), null, 2);
}

function documentNamed(
  documents: readonly ShownDocument[],
  { name: site }: NamedSite,
  kind: ShownKind,
  name: string | undefined,
): ShownDocument {
  const names = documents.flatMap((document) => document.name ?? []);
  if (kind === 'flow' && name !== undefined) throw new Refusal('A site has one flow: leave its name out.');
  if (kind !== 'flow' && name === undefined) throw new Refusal(`Say which ${kind}: ${names.join(', ')}.`);
  const document = documents.find((one) => one.name === name);
  if (document === undefined) throw unknown(`The site ${site} has no ${kind}`, name ?? '', names);
  return document;
}

/** Each document on a line, with the files of its layers. */
function overview(documents: Record<ShownKind, ShownDocument[]>): string {
  const rows = shownKinds.flatMap((kind) =>
    documents[kind].map(({ name, files }) => [[kind, name].join(' ').trim(), files.join(', ')] as const),
  );
  const width = Math.max(0, ...rows.map(([document]) => document.length));
  return rows.map(([document, files]) => `${document.padEnd(width)}  ${files}`).join('\n');
}

function sayUnreadable({ source, report }: Document): string {
  const [first] = report.mistakes;
  return `${source.file} is left out${first === undefined ? '' : `: ${first.message}`}.`;
}
