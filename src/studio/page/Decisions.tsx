import { Loader, NavLink, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { type ComponentProps, useEffect, useState } from 'react';
import type { Problem, SiteChoice, SiteDecisions, StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { ConditionRows } from './ConditionRows.tsx';
import { DecisionGrid } from './DecisionGrid.tsx';
import styles from './decisions.module.css';
import { FlowMap } from './FlowMap.tsx';
import { OrderRows } from './OrderRows.tsx';
import { useAnswer } from './useStudio.ts';

interface DecisionsProps {
  state: StudioState;
  site: SiteChoice;
  ask: Ask;
  /** `decisions.results`, the map where there is none of that name; and the line of a row, as `file:line`. */
  chosen: { key: string; at?: string | undefined };
  onChoose(key: string): void;
  /** @param path of a screen that is to be seen */
  onScreen(path: string): void;
}

type DecisionsTab = 'decisions' | 'choices' | 'sequences' | 'conditions';

const headings: Record<DecisionsTab, string> = {
  decisions: 'Where results lead',
  choices: 'What screens show',
  sequences: 'Orders of steps',
  conditions: 'Conditions',
};

/** The flow as a map, its tables as grids, its orders of steps as lists, and its conditions as rows. */
export function Decisions({ state, site: choice, ask, chosen, onChoose, onScreen }: DecisionsProps) {
  const { key: site } = choice;
  const [found, setFound] = useState<{ site: string; all: SiteDecisions }>();
  const [sought, setSought] = useState('');
  const { version } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each state may say otherwise
  useEffect(() => {
    let isLate = false;
    void ask('decisions', { site }).then((all) => {
      if (!isLate && all !== undefined) setFound({ site, all });
    });
    return () => {
      isLate = true;
    };
  }, [ask, site, version]);
  // What is of another site is not to be changed for this one.
  if (found?.site !== site) return <Loader m="xl" aria-label="Decisions are being read" />;
  const { all } = found;
  const { tables, orders, conditions } = all;
  const entries = [
    ...tables.map(({ part, name }): { part: DecisionsTab; name: string } => ({ part, name })),
    ...orders.map(({ name }) => ({ part: 'sequences' as const, name })),
    ...conditions.map(({ name }) => ({ part: 'conditions' as const, name })),
  ];
  const keyOf = ({ part, name }: (typeof entries)[number]) => `${part}.${name}`;
  const open = entries.find((entry) => keyOf(entry) === chosen.key);
  const table = tables.find(({ part, name }) => part === open?.part && name === open.name);
  const condition = open?.part === 'conditions' && conditions.find(({ name }) => name === open.name);
  const order = open?.part === 'sequences' && orders.find(({ name }) => name === open.name);
  const listed = entries.filter(({ name }) => name.toLowerCase().includes(sought.toLowerCase()));
  return (
    <div className={styles.decisions}>
      <nav className={styles.entries} aria-label="Decisions of this flow">
        <TextInput
          aria-label="Find a decision"
          placeholder="Find a decision"
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <ScrollArea className={styles.scroll} type="auto" viewportProps={{ tabIndex: -1 }}>
          <NavLink
            component="button"
            className={styles.entry}
            active={open === undefined}
            aria-current={open === undefined ? 'true' : undefined}
            label="Map"
            onClick={() => onChoose('')}
          />
          {(['decisions', 'choices', 'sequences', 'conditions'] as const).map((part) => (
            <div key={part}>
              <Text component="h2" size="xs" fw={650} c="dimmed" mt="sm" mb={4} px={10}>
                {headings[part]}
              </Text>
              {listed.flatMap((entry) =>
                entry.part === part ? (
                  <NavLink
                    key={keyOf(entry)}
                    component="button"
                    className={styles.entry}
                    active={entry === open}
                    aria-current={entry === open ? 'true' : undefined}
                    label={entry.name}
                    onClick={() => onChoose(keyOf(entry))}
                  />
                ) : (
                  []
                ),
              )}
            </div>
          ))}
        </ScrollArea>
      </nav>
      <ScrollArea className={styles.sheet} type="auto" viewportProps={{ tabIndex: -1 }}>
        <Stack p="lg" gap="md" key={`${site} ${open && keyOf(open)}`}>
          {open === undefined && (
            <MapOf
              site={choice}
              version={version}
              ask={ask}
              conditions={conditions.map(({ name }) => name)}
              onOpen={onChoose}
              onScreen={onScreen}
            />
          )}
          {table && (
            <DecisionGrid
              table={table}
              all={all}
              site={site}
              at={chosen.at}
              problems={problemsIn(state.problems, table.file)}
              ask={ask}
            />
          )}
          {order && <OrderRows order={order} all={all} site={site} ask={ask} />}
          {condition && (
            <ConditionRows
              condition={condition}
              all={all}
              site={site}
              problems={problemsIn(state.problems, condition.file)}
              ask={ask}
            />
          )}
        </Stack>
      </ScrollArea>
    </div>
  );
}

interface MapOfProps extends Omit<ComponentProps<typeof FlowMap>, 'map'> {
  version: number;
  ask: Ask;
}

function MapOf({ version, ask, ...props }: MapOfProps) {
  const map = useAnswer(ask, 'map', { site: props.site.key }, version);
  if (map === undefined) return <Loader aria-label="The map is being drawn" />;
  return <FlowMap map={map} {...props} />;
}

const problemsIn = (problems: readonly Problem[], file: string) =>
  problems.filter((problem) => problem.file === file);
