import { Text } from '@mantine/core';
import type { FoundSentence } from '../marks/SentencePlaces.ts';
import { PanelList } from './Panel.tsx';
import styles from './studio.module.css';
import type { Chosen } from './useStudio.ts';

interface SentencesProps {
  sentences: FoundSentence[];
  /** Words that were pressed and are no sentence. */
  missed: string | undefined;
  onChoose(chosen: Chosen): void;
}

/** The sentences of the page in the order in which they are read. */
export function Sentences({ sentences, missed, onChoose }: SentencesProps) {
  return (
    <PanelList
      title="Sentences of this page"
      about="Choose one here, or click it on the page."
      find="Find words on this page"
      choices={sentences.map(({ number, text }) => ({ value: { number }, label: text || '(empty)' }))}
      onChoose={onChoose}
    >
      {missed !== undefined && (
        <Text size="sm" role="status" className={styles.missed}>
          “{missed.slice(0, 60)}” is no sentence of the copy: it is a value, or a drawing.
        </Text>
      )}
    </PanelList>
  );
}
