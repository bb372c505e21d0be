import { Button, Group, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import styles from './decisions.module.css';
import { keyBeside, textFrom, wordsOf } from './words.ts';

interface ShownProps {
  /** `row 2`. */
  label: string;
  /** A key of a sentence, or one under each name; something else is shown and not edited here. */
  value: unknown;
  sentences: Record<string, unknown>;
  onChange(value: unknown): void;
  /** Says a sentence that nobody said before. */
  onSay(key: string, words: unknown): Promise<unknown>;
}

/** The sentences that a row shows, with a dialog to choose others, or to write them. */
export function Shown({ label, value, sentences, onChange, onSay }: ShownProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const parts = partsOf(value);
  return (
    <div className={styles.shown}>
      {parts.map(([name, key]) => (
        <Text key={name} size="sm" lineClamp={2}>
          {name !== '' && <span className={styles.part}>{name}</span>}
          {key === null ? <span className={styles.nothing}>nothing</span> : saidOf(key, sentences)}
        </Text>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Change what ${label} shows`}
        onClick={dialog.open}
      >
        Change
      </Button>
      <Dialog isOpen={isOpen} title={`What ${label} shows`} onClose={dialog.close}>
        <ShownForm
          parts={parts}
          sentences={sentences}
          onSubmit={async (next, own) => {
            dialog.close();
            for (const [key, words] of own) await onSay(key, words);
            onChange(parts.length === 1 && parts[0]?.[0] === '' ? next[0]?.[1] : Object.fromEntries(next));
          }}
        />
      </Dialog>
    </div>
  );
}

type ShownPart = [name: string, key: string | null];

function partsOf(value: unknown): ShownPart[] {
  if (typeof value !== 'object' || value === null) return [['', value === null ? null : String(value)]];
  return Object.entries(value).map(([name, key]): ShownPart => [name, key === null ? null : String(key)]);
}

function saidOf(key: string, sentences: Record<string, unknown>): string {
  return Object.hasOwn(sentences, key) ? wordsOf(sentences[key]) : key;
}

interface ShownFormProps {
  parts: ShownPart[];
  sentences: Record<string, unknown>;
  onSubmit(parts: ShownPart[], own: [key: string, words: unknown][]): void;
}

function ShownForm({ parts: given, sentences, onSubmit }: ShownFormProps) {
  const [parts, setParts] = useState(given);
  /** Sentences that are written here, by the name of their part. */
  const [own, setOwn] = useState<Record<string, { key: string; words: string }>>({});
  const data = Object.entries(sentences).map(([key, words]) => ({
    value: key,
    label: `${wordsOf(words)} — ${key}`,
  }));
  const isWhole = Object.values(own).every(({ key, words }) => /^[\w.]+$/u.test(key) && words.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    const next = parts.map(([name, key]): ShownPart => [name, own[name]?.key ?? key]);
    onSubmit(
      next,
      Object.values(own).map(({ key, words }) => [key, textFrom(words, undefined)]),
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {parts.map(([name, key]) => {
          const title = name === '' ? 'sentence' : name;
          const written = own[name];
          return (
            <Stack key={name} gap={6} component="fieldset" className={styles.fieldset}>
              <Group justify="space-between" component="legend" className={styles.legend}>
                <Text component="span" fw={600} size="sm">
                  {title}
                </Text>
              </Group>
              {written === undefined ? (
                <Select
                  aria-label={`Sentence of ${title}`}
                  placeholder="Nothing"
                  searchable
                  clearable
                  limit={40}
                  withScrollArea={false}
                  classNames={{ options: styles.options }}
                  comboboxProps={{ withinPortal: false }}
                  clearButtonProps={{ 'aria-label': `Show nothing as ${title}` }}
                  value={key}
                  data={
                    key === null || Object.hasOwn(sentences, key)
                      ? data
                      : [{ value: key, label: key }, ...data]
                  }
                  onChange={(next) => setParts(parts.map((part) => (part[0] === name ? [name, next] : part)))}
                />
              ) : (
                <>
                  <TextInput
                    label={`Key of the new ${title}`}
                    value={written.key}
                    error={
                      Object.hasOwn(sentences, written.key) &&
                      'This key is taken: its words change everywhere.'
                    }
                    onChange={({ currentTarget }) =>
                      setOwn({ ...own, [name]: { ...written, key: currentTarget.value.trim() } })
                    }
                  />
                  <Textarea
                    label={`Words of the new ${title}`}
                    autosize
                    minRows={2}
                    value={written.words}
                    onChange={({ currentTarget }) =>
                      setOwn({ ...own, [name]: { ...written, words: currentTarget.value } })
                    }
                  />
                </>
              )}
              <Switch
                size="sm"
                label={`Own words for ${title}`}
                checked={written !== undefined}
                onChange={({ currentTarget }) => {
                  const { [name]: _, ...others } = own;
                  setOwn(
                    currentTarget.checked
                      ? { ...own, [name]: { key: keyBeside(key ?? '', ''), words: '' } }
                      : others,
                  );
                }}
              />
            </Stack>
          );
        })}
        <Text size="xs" c="dimmed">
          New words await legal review, and are English: translations follow.
        </Text>
        <Button type="submit" disabled={!isWhole}>
          Show this
        </Button>
      </Stack>
    </form>
  );
}
