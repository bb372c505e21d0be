import { Select, Text, Title } from '@mantine/core';
import type { DecisionPlace } from '../server/StudioState.ts';
import { inView } from './Cell.tsx';
import styles from './decisions.module.css';
import { OpenText } from './OpenText.tsx';

interface HeadProps {
  title: string;
  /** What it is, in a sentence. */
  about: string;
  file: string;
  line: number;
  places: readonly DecisionPlace[];
  /** The document that edits go into. */
  scope: string;
  onScope(file: string): void;
}

/** What a table or a condition is called, where it stands, and the sites that an edit of it applies to. */
export function DecisionHead({ title, about, file, line, places, scope, onScope }: HeadProps) {
  const from = places.findIndex((place) => place.file === file);
  return (
    <div className={styles.head}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {about} <span className={styles.place}>{`${file}:${line}`}</span>
        </Text>
        <OpenText place={{ file, line }} />
      </div>
      <Select
        label="Where changes apply"
        w={320}
        allowDeselect={false}
        withScrollArea={false}
        comboboxProps={inView}
        value={scope}
        data={places
          .slice(Math.max(0, from))
          .filter((place, index) => index === 0 || /flow\.json$/u.test(place.file))
          .map((place) => ({ value: place.file, label: `${place.where} · ${sitesWords(place.sites)}` }))}
        onChange={(next) => next && onScope(next)}
        description={
          scope === file
            ? undefined
            : 'The whole is said there from now on, and follows the wider one no longer.'
        }
      />
    </div>
  );
}

const sitesWords = (count: number) => `${count} ${count === 1 ? 'site' : 'sites'}`;
