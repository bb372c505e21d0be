import { Button, Checkbox, NumberInput, Popover, Radio, ScrollArea, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Subject } from '../../authoring/decisions.ts';
import styles from './decisions.module.css';

interface CellProps {
  /** `result of row 2`. */
  label: string;
  reads: Subject;
  /** Undefined where the column does not count. */
  value: unknown;
  onChange(value: unknown): void;
}

/** What a column has to be for a row to fit, as a button that opens what may stand there. */
export function Cell({ label, reads, value, onChange }: CellProps) {
  const words = cellWords(value);
  return (
    <Popover {...inView} trapFocus returnFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.cell}
          data-any={value === undefined || undefined}
          aria-label={`${words}: ${label}`}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <CellChoice label={label} reads={reads} value={value} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

function cellWords(value: unknown): string {
  if (value === undefined) return 'any';
  const one = (part: unknown) => (part === true ? 'yes' : part === false ? 'no' : String(part));
  return Array.isArray(value) ? value.map(one).join(', ') : one(value);
}

function CellChoice({ label, reads, value, onChange }: CellProps) {
  const { kind, values = [] } = reads;
  if (kind === 'condition' || kind === 'flag')
    return (
      <Radio.Group
        label={label}
        value={value === undefined ? 'any' : String(value)}
        onChange={(next) => onChange(next === 'any' ? undefined : next === 'true')}
      >
        <Stack gap={6} mt={6}>
          <Radio value="any" label="Any" />
          <Radio value="true" label="Yes" />
          <Radio value="false" label="No" />
        </Stack>
      </Radio.Group>
    );
  if (kind === 'number') return <NumberCell label={label} reads={reads} value={value} onChange={onChange} />;
  const chosen = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
  const choose = (next: string[]) => {
    // In the order in which they were chosen, so that what stood there stays as it was.
    const kept = [
      ...chosen.filter((one) => next.includes(one)),
      ...next.filter((one) => !chosen.includes(one)),
    ];
    const all = next.includes('given') && !chosen.includes('given') ? ['given'] : kept.filter(isNamed(kept));
    onChange(all.length > 1 ? all : all[0]);
  };
  return (
    <Checkbox.Group label={label} description="None chosen: any." value={chosen} onChange={choose}>
      <ScrollArea.Autosize mah={280} type="auto" viewportProps={{ tabIndex: -1 }}>
        <Stack gap={6} mt={8} pe="sm">
          <Checkbox value="given" label="given, whatever it is" />
          {values.map((one) => (
            <Checkbox key={one} value={one} label={one} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {values.length === 0 && <TextCell chosen={chosen} onChange={onChange} />}
    </Checkbox.Group>
  );
}

/** "given" beside a value says nothing more. */
const isNamed = (all: readonly string[]) => (one: string) => one !== 'given' || all.length === 1;

function TextCell({ chosen, onChange }: { chosen: string[]; onChange(value: unknown): void }) {
  const [typed, setTyped] = useState(chosen.filter((one) => one !== 'given').join(', '));
  const take = () => {
    const all = typed
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    onChange(all.length > 1 ? all : all[0]);
  };
  return (
    <TextInput
      mt="sm"
      label="Values, with commas between them"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && take()}
    />
  );
}

function NumberCell({ label, value, onChange }: CellProps) {
  const [, sign = 'is', number = ''] = /^(?:(>=|<=) )?(-?[\d.]+)$/u.exec(String(value ?? '')) ?? [];
  const kind = value === undefined ? 'any' : sign;
  const [amount, setAmount] = useState<string | number>(number);
  const say = (next: string, to: string | number) => {
    if (next === 'any') onChange(undefined);
    else if (to !== '') onChange(next === 'is' ? Number(to) : `${next} ${to}`);
  };
  return (
    <Stack gap="sm">
      <Radio.Group label={label} value={kind} onChange={(next) => say(next, amount === '' ? 0 : amount)}>
        <Stack gap={6} mt={6}>
          <Radio value="any" label="Any" />
          <Radio value="is" label="Is" />
          <Radio value=">=" label="At least" />
          <Radio value="<=" label="At most" />
        </Stack>
      </Radio.Group>
      <NumberInput
        label="Number"
        hideControls
        value={amount}
        onChange={(next) => {
          setAmount(next);
          if (kind !== 'any') say(kind, next);
        }}
      />
    </Stack>
  );
}

/** What opens beside a control stays within the page's landmark. */
export const inView = { portalProps: { target: '#view-decisions' } } as const;
