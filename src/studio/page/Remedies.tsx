import { Button } from '@mantine/core';
import type { Problem } from '../server/StudioState.ts';

type Remedy = Required<Problem>['remedy'];

/** What a value is called that mends a mistake. */
export function remedyWords({ path, is }: Remedy): string {
  return `Take ${is} for ${path.findLast((key) => !key.startsWith('$'))}`;
}

interface RemediesProps {
  problems: readonly Problem[];
  onTake(value: { file: string; path: string[]; is: string }): void;
}

/** Values that mend mistakes by one press, in the documents where they stand. Those that mend several are offered once. */
export function Remedies({ problems, onTake }: RemediesProps) {
  const all = problems.flatMap(({ file, remedy }) => (remedy === undefined ? [] : [{ file, remedy }]));
  const byWords = new Map(all.map((one) => [remedyWords(one.remedy), one]));
  return [...byWords].map(
    ([
      words,
      {
        file,
        remedy: { path, is },
      },
    ]) => (
      <Button key={words} size="xs" variant="default" onClick={() => onTake({ file, path: [...path], is })}>
        {words}
      </Button>
    ),
  );
}
