import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { ChangeSetEntry, StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import styles from './studio.module.css';

interface ChangeSetsProps {
  current: StudioState;
  site: string;
  ask: Ask;
}

/** The change sets that were begun, each to go on with, and a way to begin another. */
export function ChangeSets({ current: { name: current, version }, site, ask }: ChangeSetsProps) {
  /** Those that were begun, and which was open when that was asked: renamed meanwhile, it is no other one. */
  const [{ entries, open }, setFound] = useState<{ entries: ChangeSetEntry[]; open?: string }>({
    entries: [],
  });
  const [typed, setTyped] = useState('');
  /** What was deleted last, as long as it can be brought back. */
  const [deleted, setDeleted] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each state may be of another one
  useEffect(() => {
    let isLate = false;
    void ask('changeSets').then((found) => isLate || setFound({ entries: found ?? [], open: current }));
    return () => {
      isLate = true;
    };
  }, [ask, current, version]);
  const others = entries.filter(({ name }) => name !== current && name !== open);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    setTyped('');
    if (typed.trim() !== '') void ask('open', { site, name: typed });
  };
  return (
    <section aria-labelledby="change-sets">
      <Title order={3} size="h4" id="change-sets" mb="xs">
        Other change sets
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Each stays as it was left. The page shows the one that is open.
      </Text>
      <ul className={styles.changeSets}>
        {others.map(({ name, changes, changedAt }) => (
          <li key={name}>
            <div>
              <Text fw={600} size="sm">
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {`${changes} ${changes === 1 ? 'change' : 'changes'} · ${new Date(Number(changedAt)).toLocaleString()}`}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              <Button
                size="xs"
                variant="default"
                aria-label={`Open ${name}`}
                onClick={() => void ask('open', { site, name })}
              >
                Open
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={`Delete ${name}`}
                onClick={async () => {
                  if ((await ask('deleteSet', { name })) !== undefined) setDeleted(name);
                }}
              >
                Delete
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {deleted !== undefined && (
        <Group gap="xs" mb="sm" role="status">
          <Text size="sm">{`“${deleted}” was deleted.`}</Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              void ask('bringBack', { name: deleted });
              setDeleted(undefined);
            }}
          >
            Bring it back
          </Button>
        </Group>
      )}
      <form onSubmit={begin}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Name of a new change set"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className={styles.grow}
          />
          <Button type="submit" variant="default" disabled={typed.trim() === ''}>
            Begin
          </Button>
        </Group>
      </form>
    </section>
  );
}
