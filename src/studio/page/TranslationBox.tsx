import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { TranslatedSentence } from '../server/calls.ts';
import type { Problem } from '../server/StudioState.ts';
import { OpenText } from './OpenText.tsx';
import styles from './studio.module.css';
import { languageName, useTyping, wordsOf } from './words.ts';

interface TranslationBoxProps {
  translation: TranslatedSentence;
  language: string;
  problems: readonly Problem[];
  isReadOnly: boolean;
  onEdit(path: (string | number)[], is: unknown, step?: string): void;
}

/** A sentence in another language than English, with the English that it is made from beside. */
export function TranslationBox({ translation, language, problems, isReadOnly, onEdit }: TranslationBoxProps) {
  const { file, path, key, english, words, state, hash, line, reviews } = translation;
  const like = words ?? english;
  const now = wordsOf(words);
  const name = languageName(language);
  const { typed, type } = useTyping(now, like, (is, step) =>
    onEdit([...path], is === '' ? undefined : is, step),
  );
  const own = problems.filter((problem) => problem.file === file && problem.line === line);
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={600}>
          English
        </Text>
        <Text size="sm" className={styles.said} lang="en">
          {wordsOf(english)}
        </Text>
      </div>
      <Textarea
        label={`Words in ${name}`}
        description="**bold**, [words](link:name) and {path} stand in both."
        lang={language}
        autosize
        minRows={3}
        maxRows={18}
        value={typed}
        readOnly={isReadOnly}
        error={own.length === 0 ? undefined : own.map(({ text }) => text).join(' ')}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Group justify="space-between">
        <Badge variant="default" size="sm" tt="none">
          {stateWords[state]}
        </Badge>
        <Group gap="xs">
          <OpenText place={{ file, path: words === undefined ? [] : path }} />
          {state === 'outdated' && !isReadOnly && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Still right: ${key}`}
              onClick={() => onEdit(['$of', ...path], hash)}
            >
              Still right
            </Button>
          )}
        </Group>
      </Group>
      <Reviews of={reviews} />
      <Text size="xs" c="dimmed" className={styles.place}>
        {file}
      </Text>
    </Stack>
  );
}

/** Who reviewed words or sent them back, when, and what they had to say; of locked ones why they became these. */
export function Reviews({ of }: { of: TranslatedSentence['reviews'] }) {
  return of.map(({ at, by, note, why, says }) => {
    const did = says !== undefined ? 'Sent back' : why !== undefined ? 'Changed' : 'Reviewed';
    const words = says ?? why ?? note;
    return (
      <Text key={`${at}${did}`} size="xs" mt={4}>
        {`${did}${by === undefined ? '' : ` by ${by}`}, ${at.slice(0, 10)}`}
        {words !== undefined && `: ${words}`}
      </Text>
    );
  });
}

const stateWords = {
  missing: 'Not translated',
  outdated: 'English has changed since',
  'awaits review': 'Awaits review',
  done: 'Reviewed',
};
