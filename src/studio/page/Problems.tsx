import { Button, Group, Loader, ScrollArea, Text } from '@mantine/core';
import type { Problem, StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { Alert, Check } from './icons.tsx';
import { OpenText } from './OpenText.tsx';
import { Remedies } from './Remedies.tsx';
import styles from './studio.module.css';

interface ProblemsProps {
  state: StudioState;
  site: string;
  ask: Ask;
  isConnected: boolean;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** Leads to what a problem is of. */
  onGo(problem: Problem): void;
}

/** The mistakes of the whole catalogue as it would be with all that is not saved yet, each with its place. */
export function Problems({ state, site, ask, isConnected, isOpen, onOpen, onGo }: ProblemsProps) {
  const { problems, checked, sites } = state;
  const count = problems.length;
  const isFine = isConnected && count === 0;
  const summary = count === 0 ? 'No problems' : `${count} ${count === 1 ? 'problem' : 'problems'}`;
  const extent = {
    nothing: 'nothing is checked yet',
    site: `this site is checked, ${sites - 1} others are being checked`,
    all: `all ${sites} sites are checked`,
  }[checked];
  return (
    <>
      <div className={styles.status} data-state={isFine ? 'fine' : 'wrong'}>
        {isFine ? <Check /> : <Alert />}
        <span role="status">
          <strong>{isConnected ? summary : 'The studio does not answer'}</strong>
          <span className={styles.extent}>{extent}</span>
        </span>
        {checked === 'site' && <Loader size={14} aria-hidden />}
        <Button
          className={styles.fold}
          size="xs"
          variant="default"
          disabled={count === 0}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? 'Hide problems' : 'Show problems'}
        </Button>
      </div>
      {isOpen && count > 0 && (
        <ScrollArea
          className={styles.problems}
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Problems' } as object}
        >
          {problems.map((problem) => {
            const { file, line, column, text, key, decision } = problem;
            return (
              <Group
                key={`${file}:${line}:${column} ${text}`}
                className={styles.problem}
                wrap="nowrap"
                gap="md"
                align="flex-start"
              >
                <div>
                  <Text size="sm">{text}</Text>
                  <Text size="xs" c="dimmed" ff="monospace">
                    {`${file}:${line}:${column}`}
                  </Text>
                </div>
                <Group gap="xs" wrap="nowrap">
                  <Remedies
                    problems={[problem]}
                    onTake={(value) => void ask('say', { site, values: [value] })}
                  />
                  {(key ?? decision) !== undefined && <OpenText place={{ file, line, column }} />}
                  <Button size="xs" variant="default" onClick={() => onGo(problem)}>
                    Go there
                  </Button>
                </Group>
              </Group>
            );
          })}
        </ScrollArea>
      )}
    </>
  );
}
