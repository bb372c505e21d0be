import { Badge, Group, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Scope } from '../../authoring/parts/part.ts';
import type { SiteChoice } from '../server/StudioState.ts';
import styles from './studio.module.css';

/** How a document's reach is called, from the widest to the narrowest. */
export function scopeNames({ brandName, flowName }: SiteChoice): Record<Scope, string> {
  return {
    all: 'Every brand and flow',
    flow: `${flowName}, every brand`,
    brand: `${brandName}, every flow`,
    site: `${brandName}, ${flowName} only`,
  };
}

/** A document that may be chosen, and what it says already. */
export interface ScopeEntry {
  scope: Scope;
  sites: number;
  /** Words for what stands there; undefined for nothing. */
  says?: string | undefined;
  /** Why it cannot be chosen. */
  barred?: string | undefined;
}

interface ScopeChoiceProps {
  site: SiteChoice;
  entries: readonly ScopeEntry[];
  scope: Scope;
  onChoose(scope: Scope): void;
}

/** Where a change applies: the documents from the widest to the narrowest, with the number of sites each. */
export function ScopeChoice({ site, entries, scope, onChoose }: ScopeChoiceProps) {
  const names = scopeNames(site);
  return (
    <Radio.Group label="Where it applies" value={scope} onChange={(next) => onChoose(next as Scope)}>
      <Stack gap={6} mt={6}>
        {entries.map(({ scope: one, sites, says, barred }) => {
          const count = `${sites} ${sites === 1 ? 'site' : 'sites'}`;
          return (
            <Radio.Card
              key={one}
              value={one}
              disabled={barred !== undefined}
              className={styles.layer}
              aria-label={`${names[one]}, ${count}`}
            >
              <Group wrap="nowrap" gap="sm" align="flex-start">
                <Radio.Indicator disabled={barred !== undefined} mt={2} />
                <div className={styles.layerText}>
                  <Group gap="xs" justify="space-between" wrap="nowrap">
                    <Text size="sm" fw={600}>
                      {names[one]}
                    </Text>
                    <Badge variant="default" size="sm" tt="none" className={styles.sites}>
                      {count}
                    </Badge>
                  </Group>
                  <Text
                    size="xs"
                    c="dimmed"
                    className={styles.place}
                    {...(barred === undefined && says !== undefined && { lineClamp: 2, title: says })}
                  >
                    {barred ?? says ?? 'Says nothing: inherits'}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          );
        })}
      </Stack>
    </Radio.Group>
  );
}

/** The document that a panel is about: the narrowest that says something, until another is chosen. */
export function useScope(entries: readonly ScopeEntry[] | undefined): [Scope, (scope: Scope) => void] {
  const [scope, setScope] = useState<Scope>();
  const said = entries?.findLast(({ says }) => says !== undefined)?.scope;
  useEffect(() => {
    // Where something is said first while the panel is open, it stays about the document that was chosen.
    if (entries !== undefined) setScope((before) => before ?? said ?? 'all');
  }, [entries, said]);
  return [scope ?? said ?? 'all', setScope];
}
