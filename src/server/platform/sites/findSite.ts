import type { SiteEntry } from './ReleaseReader.ts';
import type { Environment } from './ResolvedSite.ts';

export interface FoundSite {
  entry: SiteEntry;
  variant: string | undefined;
  environment: Environment;
  testPanel: boolean;
}

const panelPrefix = /^de-(dev|test|qa)-/;
const panelEnvironments: Record<string, Environment> = { dev: 'development', test: 'test', qa: 'qa' };

/**
 * The site of a host name: `<label>.<host of the brand>`, in the sandbox also
 * `[de-<environment>-]<label>[-<variant>].<host of the brand>` (design §6). Elsewhere there are neither variants, which
 * switch safeguards off, nor the test panel.
 * @param name host name without port
 * @param environment whose brand hosts count
 */
export function findSite(
  entries: readonly SiteEntry[],
  name: string,
  { environment, isLocal }: { environment: Environment; isLocal: boolean },
): FoundSite | undefined {
  let best: FoundSite | undefined;
  for (const entry of entries) {
    const head = basesOf(entry, environment)
      .map((base) => labelBefore(name, base))
      .find((label) => label !== undefined);
    if (head === undefined) continue;
    const hasPanel = isLocal && environment !== 'production';
    const prefix = hasPanel ? panelPrefix.exec(head)?.[1] : undefined;
    const label = prefix === undefined ? head : head.replace(panelPrefix, '');
    const variant = variantOf(entry, label, isLocal);
    // Labels may contain hyphens: the longest one that fits is meant.
    if (variant === undefined || (best && best.entry.label.length >= entry.label.length)) continue;
    best = {
      entry,
      variant: variant === '' ? undefined : variant,
      environment: (prefix && panelEnvironments[prefix]) || environment,
      testPanel: prefix !== undefined,
    };
  }
  return best;
}

/** Hosts of a brand. On a developer's machine they follow from its id, whatever brand.json says (design §12). */
function basesOf({ brand, hosts }: SiteEntry, environment: Environment): string[] {
  const stated = hosts[environment] ?? '';
  if (environment !== 'development') return stated === '' ? [] : [stated];
  const isLocal = stated === '' || /\.localhost(:\d+)?$/.test(stated);
  return isLocal ? [`${brand}.localhost`] : [`${brand}.localhost`, stated];
}

function labelBefore(name: string, brandHost: string): string | undefined {
  const base = brandHost.replace(/:\d+$/, '').toLowerCase();
  if (!name.endsWith(`.${base}`)) return undefined;
  const label = name.slice(0, -base.length - 1);
  return label.includes('.') ? undefined : label;
}

function variantOf(entry: SiteEntry, label: string, isLocal: boolean): string | undefined {
  if (label === entry.label) return '';
  if (!isLocal || !label.startsWith(`${entry.label}-`)) return undefined;
  const variant = label.slice(entry.label.length + 1);
  return entry.variants.includes(variant) ? variant : undefined;
}
