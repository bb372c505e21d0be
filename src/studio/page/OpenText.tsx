import { Anchor, Button, Text } from '@mantine/core';
import { createContext, useContext } from 'react';
import styles from './studio.module.css';

/** A document, and a place in it: by line and column, or by what leads to a value. */
export interface TextPlace {
  file: string;
  line?: number;
  column?: number;
  path?: readonly (string | number)[];
}

/** Leads to a place in the text view. */
export const TextOpening = createContext<(place: TextPlace) => void>(() => {});

/** The way from anything in the studio to its line. */
export function OpenText({ place }: { place: TextPlace }) {
  const open = useContext(TextOpening);
  const words = place.path?.join(' › ') ?? `line ${place.line ?? 1}`;
  return (
    <Button
      size="xs"
      variant="default"
      flex="none"
      aria-label={`Open text of ${place.file}, ${words}`}
      onClick={() => open(place)}
    >
      Open text
    </Button>
  );
}

/** A place as it is told, `file:line`, with more words or none: pressed, it is open there. */
export function LineLink({ at }: { at: string }) {
  const open = useContext(TextOpening);
  const { file, line } = /^(?<file>\S+\.json):(?<line>\d+)/u.exec(at)?.groups ?? {};
  const look = { size: 'xs', c: 'dimmed', className: styles.key } as const;
  if (file === undefined)
    return (
      <Text span {...look}>
        {at}
      </Text>
    );
  return (
    <Anchor component="button" type="button" {...look} onClick={() => open({ file, line: Number(line) })}>
      {at}
    </Anchor>
  );
}
