import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Group = Record<string, unknown>;

interface SiteFile {
  brand: string;
  label: string;
  settings: Group & { variants?: Record<string, Group> };
}

/**
 * The sites of a release by their host, `<flow>.<brand>.localhost` or `<flow>-<variant>.<brand>.localhost`: of the settings that
 * the release holds for each (`settings/<brand>.<flow>.json`) what a page needs to begin, and no more. Flow and product code
 * have to be those of the release, since the page finds its screens by them.
 */
export function readSites(release: string): (host: string) => Group | undefined {
  const folder = join(release, 'settings');
  // Beside them may lie the same files compressed.
  const sites = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as SiteFile);
  return (host) => {
    const [, label = '', brand = ''] = /^([\w-]+)\.([\w-]+)\.localhost(?::\d+)?$/u.exec(host) ?? [];
    for (const site of sites) {
      if (site.brand !== brand) continue;
      if (site.label === label) return configurationOf(site.settings, host);
      const variant =
        label.startsWith(`${site.label}-`) && site.settings.variants?.[label.slice(site.label.length + 1)];
      if (variant) return configurationOf(patched(site.settings, variant), host);
    }
    return undefined;
  };
}

/** The settings in this API's own spelling, without anything that a page can do without. */
function configurationOf(settings: Group, url: string): Group {
  const main = groupOf(settings.MainSettings);
  const brand = groupOf(settings.BrandSettings);
  const product = groupOf(settings.ProductSettings);
  const states = groupOf(settings.StatesList);
  return {
    mainSettings: { flow: main.Flow, productCode: main.ProductCode, isActive: true, url },
    BrandSettings: { productName: brand.ProductName, bankName: brand.BankName },
    productSettings: { productId: Number(product.ProductId), Features: groupOf(product.Features) },
    websiteSettings: Object.entries(groupOf(settings.WebsiteSettings)).map(([name, value]) => ({
      name,
      value: String(value),
    })),
    validationRules: Object.fromEntries(
      Object.entries(groupOf(settings.ValidationRules)).map(([field, row]) => [
        field,
        inCamelCase(groupOf(row)),
      ]),
    ),
    FormFields: Object.entries(groupOf(settings.FormFields)).map(([FieldName, IsActive]) => ({
      FieldName,
      IsActive,
    })),
    statesList: {
      States: Object.entries(groupOf(states.States)).map(([code, name]) => ({ code, name })),
      forbiddenStates: states.ForbiddenStates ?? [],
    },
  };
}

function groupOf(value: unknown): Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Group) : {};
}

function inCamelCase(group: Group): Group {
  return Object.fromEntries(
    Object.entries(group).map(([key, value]) => [key.charAt(0).toLowerCase() + key.slice(1), value]),
  );
}

/** A variant says only what differs. */
function patched(settings: Group, patch: Group): Group {
  return Object.fromEntries(
    [...new Set([...Object.keys(settings), ...Object.keys(patch)])].map((key) => [
      key,
      Object.keys(groupOf(patch[key])).length > 0
        ? patched(groupOf(settings[key]), groupOf(patch[key]))
        : (patch[key] ?? settings[key]),
    ]),
  );
}
