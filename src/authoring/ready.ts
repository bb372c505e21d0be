import type { Checked } from '../compile/Compiler.ts';
import { nodeOf } from '../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../compile/document/Node.ts';
import { languageOf, reviewableTexts } from '../compile/document/reviews.ts';
import type { LinkedSite } from '../compile/link/LinkedSite.ts';
import { hasWords } from '../compile/link/linkText.ts';
import { parsedText } from '../compile/names/parsedText.ts';
import { type Descriptor, readRegistries } from '../compile/names/Registries.ts';
import { placeText } from '../compile/report/Place.ts';
import { termsTexts } from '../compile/terms/linkTerms.ts';
import { sharedPicture } from '../engine/firstScreen.ts';
import type { JsonSchema } from '../engine/form.ts';
import { type AwaitingText, awaiting, translationsUnderReview } from './translations.ts';

/** Something that a brand lacks for its launch. */
interface Missing {
  group: (typeof groups)[number];
  /** `file:line:column`. */
  at: string;
  words: string;
}

/** Groups in the order in which they are told. */
export const groups = [
  'Hosts and mail',
  'Phone',
  'Addresses of documents and partners',
  'Ids and names',
  'Art and marks',
  'Texts that await legal review',
] as const;

/**
 * What a brand lacks for its launch: what its files name in `$awaiting`, addresses and phone numbers that are reserved for
 * examples, marks for which words stand in, and texts that nobody has reviewed, those of the server among them. Each place
 * once, in the order of files.
 */
export function missingFor(brand: string, { catalogue, linked }: Checked): Missing[] {
  const sites = linked.sites.filter(({ layers }) => layers.brand === brand);
  const node = linked.brands.get(brand)?.node;
  const { descriptors } = readRegistries(catalogue).blocks;
  const all = [
    ...(node === undefined ? [] : missingInBrand(node)),
    ...sites.flatMap((site) => missingInSite(site, catalogue)),
    ...sites.flatMap((site) => missingMarks(site, descriptors)),
    ...missingInServer(catalogue),
  ];
  const once = new Map(all.map((one) => [`${one.at} ${one.words}`, one]));
  return [...once.values()].sort((a, b) => a.at.localeCompare(b.at, 'en', { numeric: true }));
}

function missingInBrand(node: Node): Missing[] {
  const hosts = [member(node, 'hosts', 'production'), member(node, 'noReplyEmail')];
  const phone = member(node, 'phone');
  return [
    ...hosts.flatMap((value) => reserved('Hosts and mail', value)),
    ...(phone !== undefined && isReserved(textOf(phone) ?? '')
      ? [
          {
            group: 'Phone',
            at: placeText(phone.place),
            words: `"${textOf(phone)}" is a number for examples`,
          } as const,
        ]
      : []),
    ...leavesOf(member(node, 'facts')).flatMap((leaf) =>
      reserved('Addresses of documents and partners', leaf),
    ),
    ...missingShare(node),
    ...awaited(node, [node]),
  ];
}

/** Networks then show a link to the site without a picture. */
function missingShare(node: Node): Missing[] {
  const art = member(node, 'art');
  const { art: name } = sharedPicture;
  if (art === undefined || member(art, name) !== undefined) return [];
  const words = `art.${name}: the picture that networks show beside a link`;
  return [{ group: 'Art and marks', at: placeText(art.place), words }];
}

/** Marks on the screens of a site that others license, as long as their names stand there in words. */
function missingMarks(
  { layers, slice }: LinkedSite,
  descriptors: ReadonlyMap<string, Descriptor>,
): Missing[] {
  const inBlock = (block: Node): Missing[] => {
    const kind = textOf(member(block, 'block')) ?? '';
    const { properties = {} } = descriptors.get(kind)?.props ?? {};
    const marks = Object.entries(properties as Record<string, JsonSchema>).flatMap(
      ([name, schema]): Missing[] => {
        const words = member(block, 'props', String(schema['x-standIn']));
        if (words === undefined || member(block, 'props', name) !== undefined) return [];
        return [
          {
            group: 'Art and marks',
            at: placeText(words.place),
            words: `${kind}.${name}: ${schema.description}`,
          },
        ];
      },
    );
    return [...marks, ...inBlocks(member(block, 'blocks'))];
  };
  const inBlocks = (blocks: Node | undefined): Missing[] =>
    entriesOf(blocks).flatMap(([, block]) => inBlock(block));
  return [...layers.screens].flatMap(([id, screen]) =>
    Object.hasOwn(slice.screens, id) ? inBlocks(member(screen, 'blocks')) : [],
  );
}

function missingInSite(site: LinkedSite, catalogue: Checked['catalogue']): Missing[] {
  const { layers } = site;
  const settings = layers.settings;
  const inSettings = entriesOf(settings).filter(([group]) => group !== 'variants');
  const addresses = inSettings.flatMap(([, group]) => leavesOf(group));
  return [
    ...addresses.flatMap((leaf) => reserved('Addresses of documents and partners', leaf)),
    ...(settings === undefined ? [] : awaited(settings, layers.settingsLayers)),
    ...textsUnderReview(site, catalogue).map(underReview),
  ];
}

/** What of a site nobody has reviewed: sentences of its pages, in each language, what its settings say, its terms. */
export function textsUnderReview(site: LinkedSite, catalogue: Checked['catalogue']): AwaitingText[] {
  const { layers, reached } = site;
  const sentences = [...(reached.get('copy') ?? [])].flatMap((key) => {
    const node = member(layers.copy, key);
    const text = node && parsedText(node);
    if (node === undefined || text === undefined || !hasWords(text)) return [];
    return [{ key, path: [key], language: languageOf(node.place.source.file), node }];
  });
  const settings = layers.settings === undefined ? [] : reviewableTexts(layers.settings);
  const terms = termsTexts(catalogue, layers.brand).filter(({ path: [part] }) => part !== 'summaries');
  return [
    ...[...sentences, ...settings, ...terms].flatMap((text) => awaiting(catalogue, text)),
    ...translationsUnderReview(site, catalogue),
  ];
}

/** What layers await that no higher one has replaced. */
function awaited(whole: Node, layers: readonly Node[]): Missing[] {
  return layers.flatMap((layer) =>
    entriesOf(member(layer, '$awaiting')).flatMap(([path, words, place]): Missing[] => {
      const keys = path.split('.');
      const standIn = member(whole, ...keys);
      if (standIn === undefined || standIn.place.source.file !== place.source.file) return [];
      const group = keys[0] === 'art' ? 'Art and marks' : 'Ids and names';
      return [{ group, at: placeText(standIn.place), words: `${path}: ${textOf(words)}` }];
    }),
  );
}

function reserved(group: Missing['group'], leaf: Node | undefined): Missing[] {
  const text = textOf(leaf);
  if (leaf === undefined || text === undefined || !isReserved(text)) return [];
  return [
    {
      group,
      at: placeText(leaf.place),
      words: `"${text}" leads nowhere outside: it is reserved for examples`,
    },
  ];
}

function leavesOf(node: Node | undefined): Node[] {
  if (node === undefined) return [];
  if (node.kind === 'list') return itemsOf(node).flatMap(leavesOf);
  if (node.kind === 'object') return entriesOf(node).flatMap(([, inner]) => leavesOf(inner));
  return [node];
}

/** Sentences that the server says itself. */
function missingInServer(catalogue: Checked['catalogue']): Missing[] {
  const node = nodeOf(catalogue, 'server', {});
  const texts = node === undefined ? [] : reviewableTexts(node);
  return texts.flatMap((text) => awaiting(catalogue, text)).map(underReview);
}

const underReview = ({ at, key }: AwaitingText): Missing => ({
  group: 'Texts that await legal review',
  at,
  words: key,
});

/** Names that nobody can own (RFC 2606, RFC 6761), and the numbers that are kept for examples. */
const hosts =
  /(?:^|[/@.])(?:[a-z0-9-]+\.)*(?:example|test|invalid|localhost|example\.(?:com|net|org))(?=$|[:/?#])/iu;
const phones = /\b555[- .]?01\d\d\b/u;

/** Whether an address, a host, a mail address or a phone number is reserved for examples. */
function isReserved(text: string): boolean {
  return hosts.test(text) || phones.test(text);
}
