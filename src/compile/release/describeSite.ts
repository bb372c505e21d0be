import { consentsOfForm, consentsOfScreen } from '../../engine/consents/askedConsents.ts';
import type { Consent } from '../../engine/consents/Consent.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { LinkedBrand } from '../brand/linkBrand.ts';
import { itemsOf, member, plain, textOf } from '../document/Node.ts';
import { flowWords } from '../link/flowWords.ts';
import type { LinkedSite } from '../link/LinkedSite.ts';
import { siteSettings } from '../link/siteSettings.ts';
import { siteEvents } from '../link/trackedEvents.ts';
import type { ManifestSite, SiteDocument } from './SiteDocument.ts';

/** What the server knows of a linked site. `forms` are the addresses of its modules, `terms` that of its terms. */
export function describeSite(
  site: LinkedSite,
  brand: LinkedBrand,
  { files, forms, terms }: Pick<SiteDocument, 'files' | 'forms' | 'terms'>,
): SiteDocument {
  const { flowNode } = site.layers;
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
    consents: consentsOf(site),
    forms,
    terms,
    files,
    page: { title: `${name} Mastercard`, phone: textOf(member(brand.node, 'phone')) ?? '' },
  };
}

function consentsOf({ forms, slice }: LinkedSite): Consent[] {
  return [
    ...[...forms.values()].flatMap(({ source }) => consentsOfForm(source)),
    ...Object.keys(slice.screens).flatMap((id) =>
      consentsOfScreen(slice, id).map(({ agreed: _agreed, ...consent }) => consent),
    ),
  ];
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

function plainObject(node: Parameters<typeof plain>[0] | undefined): Record<string, unknown> {
  return node === undefined ? {} : (plain(node) as Record<string, unknown>);
}
