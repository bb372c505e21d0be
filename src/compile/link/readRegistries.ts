import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { derive } from '../../engine/derive/registry.ts';
import { converters } from '../../engine/values/converters.ts';
import type { Catalogue, Document } from '../read/Catalogue.ts';
import { itemsOf, member, plain, textOf } from '../read/Node.ts';
import { readDocument } from '../read/readDocument.ts';
import { sourceTexts } from '../read/sourceTexts.ts';
import { Report } from '../report/Report.ts';
import type { DescribedNames, Descriptor, Registries } from './Registries.ts';
import { readRegistryNames } from './readRegistryNames.ts';

/** Rooms whose code may name an event or a sentence. */
const speakingRooms = ['src/app', 'src/blocks', 'src/widgets', 'src/form', 'src/copy', 'src/engine/filters'];

const personasFile = 'src/server/sandbox/personas.json';

/** Reads what names of code the catalogue may use. */
export function readRegistries(catalogue: Catalogue): Registries {
  const { root } = catalogue;
  return {
    actions: readRegistryNames(join(root, 'src/actions/registry.ts')),
    converters: new Set(Object.keys(converters)),
    derivations: new Set(Object.keys(derive)),
    blocks: described(catalogue, 'block', join(root, 'src/blocks/registry.ts')),
    widgets: described(catalogue, 'widget', join(root, 'src/widgets/registry.ts')),
    personas: readPersonas(root),
    literals: new Set(speakingRooms.flatMap((room) => literalsOf(join(root, room)))),
  };
}

/** The table is code of the sandbox, so that what is wrong with it shows there. */
function readPersonas(root: string): ReadonlySet<string> | undefined {
  const path = join(root, personasFile);
  if (!existsSync(path)) return undefined;
  const table = readDocument({ file: personasFile, text: readFileSync(path, 'utf8') }, new Report());
  return new Set(itemsOf(member(table, 'personas')).map((persona) => textOf(member(persona, 'last4')) ?? ''));
}

function described(catalogue: Catalogue, kind: 'block' | 'widget', registry: string): DescribedNames {
  const descriptors = new Map<string, Descriptor>();
  for (const document of catalogue.documents) {
    if (document.name !== kind) continue;
    const descriptor = toDescriptor(document);
    if (descriptor !== undefined) descriptors.set(descriptor.name, descriptor);
  }
  const names =
    readRegistryNames(registry) ?? (descriptors.size > 0 ? new Set(descriptors.keys()) : undefined);
  return { names, descriptors };
}

function toDescriptor(document: Document): Descriptor | undefined {
  const { node } = document;
  const name = textOf(member(node, 'name'));
  const props = member(node, 'props');
  if (node === undefined || name === undefined || props?.kind !== 'object') return undefined;
  // A descriptor that is wrong itself says nothing of those who use it.
  if (document.report.mistakes.length > 0) return undefined;
  const { copy = [], events = [], children = false } = plain(node) as Partial<Descriptor>;
  return { name, node, props: plain(props) as Descriptor['props'], children, copy, events };
}

/** Words between quotes in the TypeScript files of a folder, tests and stories left out. */
function literalsOf(folder: string): string[] {
  return sourceTexts(folder, /\.tsx?$/).flatMap(({ text }) =>
    [...text.matchAll(/['"`]([A-Za-z][\w.-]*)['"`]/g)].map(([, word]) => word ?? ''),
  );
}
