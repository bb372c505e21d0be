import { conditionPaths } from '../../engine/conditions/conditionPaths.ts';
import { holds } from '../../engine/conditions/holds.ts';
import { consentsOfForm, consentsOfScreen } from '../../engine/consents/askedConsents.ts';
import { createContext, emptySurroundings, initialState } from '../../engine/machine.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { Condition, Slice } from '../../engine/slice.ts';
import { templateKind } from '../../engine/values/evaluateValue.ts';
import type { LinkedBrand } from '../brand/linkBrand.ts';
import type { Catalogue } from '../document/Catalogue.ts';
import { itemsOf, member, plainObject, textOf } from '../document/Node.ts';
import { confirms, reviewsOf } from '../document/reviews.ts';
import type { LinkedSite } from '../link/LinkedSite.ts';
import { type LinkedLanguage, sliceAddress } from '../link/linkLanguages.ts';
import { siteSettings } from '../link/siteSettings.ts';
import { english, isEnglish } from '../merge/copyIn.ts';
import { flowWords, siteEvents } from '../site/flows.ts';
import type { LinkedForm } from '../site/SiteScope.ts';
import type { ConsentReview, ManifestSite, SiteConsent, SiteDocument } from './SiteDocument.ts';

/**
 * What the server knows of a linked site. `forms` are the addresses of its modules, `terms` that of its terms.
 * @param others the addresses of its modules in the languages beyond the first, in their order
 */
export function describeSite(
  site: LinkedSite,
  brand: LinkedBrand,
  { files, forms, terms }: Pick<SiteDocument, 'files' | 'forms' | 'terms'>,
  others: readonly SiteDocument['forms'][] = [],
  catalogue: Pick<Catalogue, 'reviews'> = { reviews: new Map() },
): SiteDocument {
  const { flowNode } = site.layers;
  const [first = site, ...translated] = site.languages.values();
  const name = textOf(member(brand.node, 'name')) ?? site.layers.brand;
  const paths = itemsOf(member(flowNode, 'paths')).map((path) => textOf(path) ?? '');
  const settings = siteSettings(site.layers, brand);
  return {
    key: site.key,
    brand: site.layers.brand,
    flow: site.layers.flow,
    ...flowWords(site.layers),
    label: textOf(member(flowNode, 'label')) ?? site.layers.flow,
    paths: paths.length === 0 ? [''] : paths.map((path) => (path === '' ? '' : `/${path}`)),
    variants: isObject(settings.variants) ? Object.keys(settings.variants) : [],
    hosts: plainObject(member(brand.node, 'hosts')) as Record<string, string>,
    allowedHosts: itemsOf(member(member(brand.node, 'facts'), 'allowedHosts')).map(
      (host) => textOf(host) ?? '',
    ),
    settings,
    constants: site.slice.constants,
    applicantSchema: site.applicantSchema,
    typedFields: site.typedFields,
    applicantForms: [...site.forms.values()]
      .filter(({ source }) => Object.values(source.fields).some((field) => field.payload !== undefined))
      .map(({ source }) => source.id),
    siteEvents: siteEvents(flowNode),
    consents: consentsOf(first, site, catalogue),
    forms,
    terms,
    ...(first.slice.language !== undefined && {
      language: first.slice.language,
      said: saidByServer(site, first.slice.language),
    }),
    ...(translated.length > 0 && {
      translations: Object.fromEntries(
        translated.map((said, index) => {
          const { language = '' } = said.slice;
          const slice = sliceAddress(site.key, language);
          return [
            language,
            {
              slice,
              forms: others[index] ?? {},
              consents: consentsOf(said, site, catalogue),
              said: saidByServer(site, language),
            },
          ];
        }),
      ),
    }),
    files,
    page: { title: `${name} Mastercard`, phone: textOf(member(brand.node, 'phone')) ?? '' },
  };
}

/** What the server says itself, in a language: under its English, as a page has it. */
function saidByServer({ layers, registries }: LinkedSite, language: string): Record<string, string> {
  const said = layers.said.get(language) ?? {};
  const english = [...registries.serverSentences.values()].map((sentence) => textOf(sentence) ?? '');
  return Object.fromEntries(
    english.flatMap((words) => (Object.hasOwn(said, words) ? [[words, said[words] ?? '']] : [])),
  );
}

function consentsOf(
  { forms, slice }: LinkedLanguage,
  { layers }: LinkedSite,
  catalogue: Pick<Catalogue, 'reviews'>,
): SiteConsent[] {
  const actions = actionsByPlace(slice);
  const { language = english } = slice;
  const sentences = language === english ? layers.copy : layers.translations.get(language);
  /** Who reviewed sentences that a consent is made of. */
  const reviewsFor = (keys: readonly string[]): Pick<SiteConsent, 'reviews'> => {
    const found = keys.flatMap((key): [string, ConsentReview][] => {
      const node = member(sentences, key);
      if (node === undefined) return [];
      const text = { key, path: [key], language: isEnglish(node) ? english : language, node };
      const { at = '', by = '', note } = reviewsOf(catalogue, text).findLast(confirms) ?? {};
      return by === '' ? [] : [[key, { at, by, ...(note && { note }) }]];
    });
    return found.length === 0 ? {} : { reviews: Object.fromEntries(found) };
  };
  const ofForms = [...forms.values()].flatMap((form) => {
    const { id, fields, sections } = form.source;
    return consentsOfForm({ id, fields, sections }).map((consent): SiteConsent => {
      const { active, rule } = fields[consent.name] ?? {};
      const section = sections.find((each) => each.fields.some(({ name }) => name === consent.name));
      return {
        ...consent,
        action: actions.get(id),
        always: section?.when === undefined && holdsForAll(active, slice),
        required: rule,
        beside: Object.keys(fields).filter((name) => fields[name]?.consent === undefined),
        ...reviewsFor(keysOfConsent(form, consent.name)),
      };
    });
  });
  const ofScreens = Object.keys(slice.screens).flatMap((id) =>
    consentsOfScreen(slice, id).map(
      ({ agreed: _agreed, ...consent }): SiteConsent => ({
        ...consent,
        action: actions.get(id),
        always: true,
        required: true,
        ...reviewsFor(keysOfBox(slice, id, consent.name)),
      }),
    ),
  );
  return [...ofForms, ...ofScreens];
}

/** The sentences that a consent of a form is made of. */
function keysOfConsent({ source, node, fieldNodes }: LinkedForm, name: string): string[] {
  const section = source.sections.find(({ fields }) => fields.some((field) => field.name === name));
  const words = member(node, 'sections', section?.id ?? '');
  const field = fieldNodes.get(name);
  const ui = member(field, 'ui');
  const nodes = [
    ...[member(words, 'title'), member(words, 'text'), member(field, 'title')],
    ...[member(ui, 'ui:help'), member(ui, 'ui:options', 'below'), ...itemsOf(member(ui, 'ui:enumNames'))],
  ];
  return nodes.flatMap((one) => textOf(one) ?? []);
}

/** The same of a box of a screen: where the copy is not there, the words of a box are its keys. */
function keysOfBox({ screens }: Slice, id: string, name: string): string[] {
  const box = consentsOfScreen({ screens, copy: {} }, id).find((one) => one.name === name);
  return [box?.label, box?.hint].flatMap((key) => (typeof key === 'string' && key !== '' ? [key] : []));
}

/** Form or screen → the action whose request states what is agreed to there. */
function actionsByPlace({ values }: Slice): Map<string, string> {
  return new Map(
    Object.entries(values).flatMap(([name, template]) => {
      const kind = templateKind(template);
      const places = kind.kind === 'object' ? wordsIn(kind.keys.consentsOf) : [];
      return places.map((place): [string, string] => [place, name.replace('› ', '')]);
    }),
  );
}

/** All that a value can be, of what is written in it. */
function wordsIn(template: unknown): string[] {
  const kind = templateKind(template);
  if (kind.kind === 'rows') return kind.rows.flatMap(({ is }) => wordsIn(is));
  return kind.kind === 'scalar' && typeof kind.scalar === 'string' && kind.scalar !== '' ? [kind.scalar] : [];
}

/** Whether a condition reads constants of the flow alone, and holds. */
function holdsForAll(condition: Condition | undefined, slice: Slice): boolean {
  if (condition === undefined) return true;
  const paths = conditionPaths(condition, slice.conditions);
  return (
    paths.every((path) => path.startsWith('flow.')) &&
    holds(slice, condition, createContext(slice, emptySurroundings, initialState()))
  );
}

/** What the manifest says of a site. */
export function manifestSite(document: SiteDocument, settings: string): ManifestSite {
  const main = document.settings.MainSettings as { Flow: string; ProductCode: string };
  return {
    brand: document.brand,
    flowId: document.flow,
    flow: main.Flow,
    productCode: main.ProductCode,
    settings,
    terms: document.terms,
    forms: document.forms,
    ...document.files,
  };
}
