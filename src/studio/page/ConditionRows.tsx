import { ActionIcon, Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { ConditionTest, ConditionTests, FlowCondition, Subject } from '../../authoring/decisions.ts';
import type { Problem, SiteDecisions } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { inView } from './Cell.tsx';
import { DecisionHead } from './DecisionHead.tsx';
import styles from './decisions.module.css';
import { Cross } from './icons.tsx';

interface ConditionRowsProps {
  condition: FlowCondition;
  all: SiteDecisions;
  site: string;
  /** Of the document that says the condition. */
  problems: readonly Problem[];
  ask: Ask;
}

/** A condition as rows: path, is, value. One that is more than one level of tests is a line of text alone. */
export function ConditionRows({ condition, all, site, problems, ask }: ConditionRowsProps) {
  const { name, file, line, text, tests: rows } = condition;
  const [scope, setScope] = useState(file);
  useEffect(() => setScope(file), [file]);
  const own = problems.filter((problem) => problem.line === line);
  return (
    <section aria-label={name}>
      <DecisionHead
        title={name}
        about={
          rows === undefined
            ? 'More than one level of tests: changed as text.'
            : 'Holds or not, wherever its name stands.'
        }
        file={file}
        line={line}
        places={all.places}
        scope={scope}
        onScope={setScope}
      />
      <Stack gap="md">
        {rows !== undefined && (
          <Tests
            rows={rows}
            subjects={all.subjects.filter(({ words }) => words !== name)}
            onChange={(next) => void ask('editCondition', { site, file: scope, name, rows: next })}
          />
        )}
        <TextLine
          key={text}
          text={text}
          error={own.map((problem) => problem.text).join(' ')}
          onSay={(is) => void ask('edit', { site, file: scope, path: ['conditions', name], is })}
        />
      </Stack>
    </section>
  );
}

interface TestsProps {
  rows: ConditionTests;
  subjects: readonly Subject[];
  onChange(rows: ConditionTests): void;
}

function Tests({ rows: { word, tests }, subjects, onChange }: TestsProps) {
  const set = (index: number, test: ConditionTest) => onChange({ word, tests: tests.with(index, test) });
  return (
    <>
      {tests.length > 1 && (
        <SegmentedControl
          className={styles.word}
          aria-label="How many of the rows have to hold"
          value={word}
          data={[
            { value: 'all', label: 'All of these hold' },
            { value: 'any', label: 'One of these holds' },
          ]}
          onChange={(next) => onChange({ word: next as ConditionTests['word'], tests })}
        />
      )}
      <ul className={styles.tests} aria-label="Tests">
        {tests.map((test, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a test has no other name than its number
          <li key={`${index} ${test.subject}`}>
            <Test
              label={`test ${index + 1}`}
              test={test}
              subjects={subjects}
              onChange={(next) => set(index, next)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Take away test ${index + 1}`}
              disabled={tests.length === 1}
              onClick={() => onChange({ word, tests: tests.toSpliced(index, 1) })}
            >
              <Cross />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange({ word, tests: [...tests, tests.at(-1) as ConditionTest] })}
        >
          Add a test
        </Button>
      </Group>
    </>
  );
}

interface TestProps {
  label: string;
  test: ConditionTest;
  subjects: readonly Subject[];
  onChange(test: ConditionTest): void;
}

/** What a test asks of its subject; `not` is another word of the same. */
const asked = {
  holds: 'holds',
  isNot: 'does not hold',
  is: 'is',
  isnt: 'is not',
  given: 'is given',
  notGiven: 'is not given',
  in: 'is one of',
  atLeast: 'is at least',
  atMost: 'is at most',
} as const;

type TestKind = keyof typeof asked;

function askedOf({ isNot, test }: ConditionTest): TestKind {
  if (test === undefined || test === true) return isNot ? 'isNot' : 'holds';
  if (Array.isArray(test)) return 'in';
  if (typeof test === 'object' && test !== null) {
    if ('minimum' in test) return 'atLeast';
    if ('maximum' in test) return 'atMost';
    return isNot ? 'notGiven' : 'given';
  }
  return isNot ? 'isnt' : 'is';
}

const wordsFor: Record<Subject['kind'], readonly TestKind[]> = {
  condition: ['holds', 'isNot'],
  flag: ['holds', 'isNot'],
  number: ['is', 'isnt', 'atLeast', 'atMost'],
  text: ['is', 'isnt', 'in', 'given', 'notGiven'],
};

function Test({ label, test, subjects, onChange }: TestProps) {
  const subject = subjects.find(({ words }) => words === test.subject);
  const kind = subject?.kind ?? 'text';
  const word = askedOf(test);
  const value = wordsOfValue(test);
  const isValued = ['is', 'isnt', 'in', 'atLeast', 'atMost'].includes(word);
  const common = { size: 'sm', withScrollArea: false, comboboxProps: inView, allowDeselect: false } as const;
  const classNames = { options: styles.options };
  return (
    <Group gap="xs">
      <Select
        {...common}
        classNames={classNames}
        aria-label={`Subject of ${label}`}
        searchable
        limit={60}
        w={260}
        value={test.subject}
        data={[...new Set([test.subject, ...subjects.map(({ words }) => words)])]}
        onChange={(next) => {
          const found = subjects.find(({ words }) => words === next);
          if (found !== undefined) onChange(startOf(found));
        }}
      />
      <Select
        {...common}
        aria-label={`Word of ${label}`}
        w={150}
        value={word}
        data={[...new Set([...wordsFor[kind], word])].map((one) => ({ value: one, label: asked[one] }))}
        onChange={(next) => onChange(testFrom(test.subject, next as TestKind, value, kind))}
      />
      {isValued &&
        (subject?.values !== undefined && word !== 'in' ? (
          <Select
            {...common}
            classNames={classNames}
            aria-label={`Value of ${label}`}
            w={220}
            searchable
            value={value}
            data={[...new Set([value, ...subject.values])].filter(Boolean)}
            onChange={(next) => next !== null && onChange(testFrom(test.subject, word, next, kind))}
          />
        ) : (
          <ValueBox
            key={value}
            label={`Value of ${label}`}
            value={value}
            onChange={(next) => onChange(testFrom(test.subject, word, next, kind))}
          />
        ))}
    </Group>
  );
}

function ValueBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  const [typed, setTyped] = useState(value);
  const take = () => typed !== value && onChange(typed);
  return (
    <TextInput
      size="sm"
      w={220}
      aria-label={label}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && take()}
    />
  );
}

function wordsOfValue({ test }: ConditionTest): string {
  if (Array.isArray(test)) return test.join(', ');
  if (typeof test !== 'object' || test === null) return test === undefined ? '' : String(test);
  const { minimum, maximum } = test as { minimum?: number; maximum?: number };
  return String(minimum ?? maximum ?? '');
}

/** A subject that was just chosen is asked what it is asked most often. */
function startOf({ words, kind, values = [] }: Subject): ConditionTest {
  if (kind === 'condition') return { subject: words, isNot: false };
  if (kind === 'flag') return { subject: words, isNot: false, test: true };
  if (kind === 'number') return { subject: words, isNot: false, test: { minimum: 1 } };
  const [first] = values;
  return { subject: words, isNot: false, test: first ?? { minLength: 1 } };
}

function testFrom(subject: string, word: TestKind, value: string, kind: Subject['kind']): ConditionTest {
  const isNot = word === 'isNot' || word === 'isnt' || word === 'notGiven';
  const number = Number(value) || 0;
  if (kind === 'condition') return { subject, isNot };
  if (word === 'holds' || word === 'isNot') return { subject, isNot, test: true };
  if (word === 'given' || word === 'notGiven') return { subject, isNot, test: { minLength: 1 } };
  if (word === 'atLeast') return { subject, isNot, test: { minimum: number } };
  if (word === 'atMost') return { subject, isNot, test: { maximum: number } };
  if (word === 'in') {
    const list = value.split(',').map((one) => one.trim());
    return { subject, isNot, test: list };
  }
  if (kind === 'flag') return { subject, isNot, test: value !== 'true' ? false : value === 'true' };
  return { subject, isNot, test: kind === 'number' ? number : value };
}

function TextLine({ text, error, onSay }: { text: string; error: string; onSay(text: string): void }) {
  const [typed, setTyped] = useState(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '' && typed !== text) onSay(typed.trim());
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="As text"
          classNames={{ input: styles.text }}
          className={styles.grow}
          value={typed}
          error={error || undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === '' || typed === text}>
          Take over
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        and, or, not; is, is given, in ('A', 'B'), {'>='} 1
      </Text>
    </form>
  );
}
