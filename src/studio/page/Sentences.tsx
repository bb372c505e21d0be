import { NavLink, ScrollArea, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { Found } from '../marks/SentencePlaces.ts';
import styles from './studio.module.css';
import type { Chosen } from './useStudio.ts';

interface SentencesProps {
  sentences: Found[];
  /** Words that were pressed and are no sentence. */
  missed: string | undefined;
  onChoose(chosen: Chosen): void;
}

/** The sentences of the page in the order in which they are read: the way to choose one without a mouse. */
export function Sentences({ sentences, missed, onChoose }: SentencesProps) {
  const [sought, setSought] = useState('');
  const found = sentences.filter(({ text }) => text.toLowerCase().includes(sought.toLowerCase()));
  return (
    <Stack className={styles.list} gap="sm">
      <Title order={2} size="h4">
        Sentences of this page
      </Title>
      <Text size="sm" c="dimmed">
        Choose one here, or click it on the page.
      </Text>
      {missed !== undefined && (
        <Text size="sm" role="status" className={styles.missed}>
          “{missed.slice(0, 60)}” is no sentence of the copy: it is a value, or a drawing.
        </Text>
      )}
      <TextInput
        aria-label="Find words on this page"
        placeholder="Find words"
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      <ScrollArea className={styles.scroll} type="auto" viewportProps={{ tabIndex: -1 }}>
        {found.map(({ number, text }) => (
          <NavLink
            key={number}
            component="button"
            className={styles.sentence}
            label={text || '(empty)'}
            onClick={() => onChoose({ number })}
          />
        ))}
      </ScrollArea>
    </Stack>
  );
}
