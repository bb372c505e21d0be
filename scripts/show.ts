/** `npm run show SITE [flow|screen|form|field NAME]`: what the layers of a site make of a document, and who says what. */
import { parseArgs } from 'node:util';
import type { Document } from '../src/compile/document/Catalogue.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';
import { besideOrigins } from '../src/compile/show/besideOrigins.ts';
import { linesOf } from '../src/compile/show/linesOf.ts';
import {
  type ShownDocument,
  type ShownKind,
  shownDocuments,
  shownKinds,
} from '../src/compile/show/shownDocuments.ts';
import { sitesOf } from '../src/compile/show/sitesOf.ts';
import { root } from './runCommand.ts';
import { Refusal } from './show/Refusal.ts';
import { saysRefusals } from './show/saysRefusals.ts';
import { type NamedSite, siteNamed } from './show/siteNamed.ts';
import { unknown } from './show/unknown.ts';

const usage = `npm run --silent show SITE                       the documents of a site, with the files of their layers
npm run --silent show SITE flow                  a document as these layers make it, and beside
npm run --silent show SITE screen NAME           each line the file and line that says it; an object
npm run --silent show SITE form NAME             that several files amend names the highest of them
npm run --silent show SITE field NAME
npm run --silent show SITE form NAME -- --rjsf [--widgets]

  SITE       its host label or key: prequal.surge, prequal-mfa.surge (a variant, which differs in settings only),
             surge.prequal
  form       with each of its fields whole, as the form amends it on this site
  field      the whole after "extends", before any form amends it; what follows from the file's name has its first line
  --rjsf     prints { "schema": …, "uiSchema": … } instead: the two documents that rjsf gets for the form when the page
             opens, with the site's rules, states and switches in them, for
             https://rjsf-team.github.io/react-jsonschema-form/. The catalogue must have no mistakes
  --widgets  keeps every "ui:widget" there. Without it those are left out that rjsf does not bring itself: the
             playground refuses a widget that it does not know, and draws its own for the type instead`;

interface Options {
  rjsf: boolean;
  widgets: boolean;
}

async function main(): Promise<void> {
  const { words, help, ...options } = readWords();
  if (help) return console.log(usage);
  const [siteName, kind, name, ...others] = words;
  if (siteName === undefined || others.length > 0) throw new Refusal(usage);
  const catalogue = readCatalogue(root);
  const named = siteNamed(siteName, sitesOf(catalogue));
  const documents = shownDocuments(catalogue, named.site);
  const printed =
    kind === undefined ? overview(documents) : await show(documents, named, kindNamed(kind), name, options);
  for (const document of named.site.unreadable) console.error(sayUnreadable(document));
  console.log(printed);
}

function readWords(): Options & { words: string[]; help: boolean } {
  const options = {
    rjsf: { type: 'boolean' },
    widgets: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const { rjsf = false, widgets = false, help = false } = values;
  return { words: positionals, rjsf, widgets, help };
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
  { rjsf, widgets }: Options,
): Promise<string> {
  const whole = documentNamed(documents[kind], site, kind, name).whole();
  if (widgets && !rjsf) throw new Refusal('"--widgets" says something of "--rjsf": write both.');
  if (!rjsf) return whole === undefined ? '' : besideOrigins(linesOf(whole));
  if (kind !== 'form') throw new Refusal(`"--rjsf" is for a form: rjsf gets nothing of a ${kind}.`);
  // Needs the whole product, which the layers alone do not.
  const { rjsfDocuments } = await import('./show/rjsfDocuments.ts');
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

await saysRefusals(main);
