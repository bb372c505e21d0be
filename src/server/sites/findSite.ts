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
 * The site of a host name: `[de-<environment>-]<label>[-<variant>].<host of the brand>` (design §6).
 * @param name host name without port
 * @param environment whose brand hosts count
 */
export function findSite(
  entries: readonly SiteEntry[],
  name: string,
  environment: Environment,
): FoundSite | undefined {
  let best: FoundSite | undefined;
  for (const entry of entries) {
    const head = labelBefore(name, entry.hosts[environment]);
    if (head === undefined) continue;
    const prefix = environment === 'production' ? undefined : panelPrefix.exec(head)?.[1];
    const label = prefix === undefined ? head : head.replace(panelPrefix, '');
    const variant = variantOf(entry, label);
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

function labelBefore(name: string, brandHost: string | undefined): string | undefined {
  const base = brandHost?.replace(/:\d+$/, '').toLowerCase();
  if (base === undefined || !name.endsWith(`.${base}`)) return undefined;
  const label = name.slice(0, -base.length - 1);
  return label.includes('.') ? undefined : label;
}

function variantOf(entry: SiteEntry, label: string): string | undefined {
  if (label === entry.label) return '';
  if (!label.startsWith(`${entry.label}-`)) return undefined;
  const variant = label.slice(entry.label.length + 1);
  return entry.variants.includes(variant) ? variant : undefined;
}
