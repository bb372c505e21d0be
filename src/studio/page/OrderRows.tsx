import { ActionIcon, Button, Group, Select, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { FlowOrder } from '../../authoring/decisions.ts';
import type { SiteDecisions } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { inView } from './Cell.tsx';
import { DecisionHead } from './DecisionHead.tsx';
import styles from './decisions.module.css';
import { Cross } from './icons.tsx';

interface OrderRowsProps {
  order: FlowOrder;
  all: SiteDecisions;
  site: string;
  ask: Ask;
}

/** A sequence that only runs others, as a list: its steps are moved, added and taken away. */
export function OrderRows({ order, all, site, ask }: OrderRowsProps) {
  const { name, file, line } = order;
  const [scope, setScope] = useState(file);
  /** What was changed and the server has not told back yet. */
  const [draft, setDraft] = useState<readonly string[]>();
  const isTold = draft?.join() === order.steps.join();
  useEffect(() => {
    if (isTold) setDraft(undefined);
  }, [isTold]);
  useEffect(() => setScope(file), [file]);
  const steps = draft ?? order.steps;

  const change = async (next: readonly string[]) => {
    setDraft(next);
    const is = next.map((step) => ({ do: step }));
    // What was refused is not to be seen as if it were there.
    if ((await ask('edit', { site, file: scope, path: ['sequences', name], is })) === undefined)
      setDraft(undefined);
  };
  const move = (index: number, by: -1 | 1) => {
    const [step, other] = [steps[index], steps[index + by]];
    if (step === undefined || other === undefined || index + by < 0) return;
    void change(steps.with(index, other).with(index + by, step));
    // Whoever moves it by key goes with it.
    requestAnimationFrame(() => document.getElementById(`step-${index + by}`)?.focus());
  };
  const onKey = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <section aria-label={name}>
      <DecisionHead
        title={name}
        about="These run one behind the other."
        file={file}
        line={line}
        places={all.places}
        scope={scope}
        onScope={setScope}
      />
      <ol className={styles.steps} aria-label={`Steps of ${name}`}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one sequence may run twice
          <li key={index} id={`step-${index}`} tabIndex={-1} onKeyDown={onKey(index)}>
            <Group gap={4} wrap="nowrap">
              <Text size="sm" className={styles.step}>
                {step}
              </Text>
              <ActionIcon
                variant="default"
                aria-label={`Move ${step} up`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                ↑
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={`Move ${step} down`}
                disabled={index === steps.length - 1}
                onClick={() => move(index, 1)}
              >
                ↓
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Take ${step} away`}
                disabled={steps.length === 1}
                onClick={() => void change(steps.toSpliced(index, 1))}
              >
                <Cross size={14} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
      <NewStep
        names={all.sequences.filter((one) => one !== name)}
        onAdd={(step) => void change([...steps, step])}
      />
    </section>
  );
}

function NewStep({ names, onAdd }: { names: readonly string[]; onAdd(name: string): void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const add = () => {
    if (chosen !== null) onAdd(chosen);
    setChosen(null);
  };
  return (
    <Group mt="md" gap="xs" align="flex-end">
      <Select
        label="Add a step"
        placeholder="One that there is"
        searchable
        withScrollArea={false}
        comboboxProps={inView}
        value={chosen}
        data={names}
        onChange={setChosen}
      />
      <Button variant="default" disabled={chosen === null} onClick={add}>
        Add
      </Button>
      <Text size="xs" c="dimmed">
        Alt+↑ and Alt+↓ move a step.
      </Text>
    </Group>
  );
}
