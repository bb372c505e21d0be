import { Alert, Anchor, Loader, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Explanation } from '../../authoring/why/why.ts';
import type { Spot } from '../marks/frame.ts';
import type { Why } from '../server/why.ts';
import type { Ask } from './api.ts';
import type { FrameLink } from './FrameLink.ts';
import { LineLink } from './OpenText.tsx';
import styles from './studio.module.css';
import type { Chosen } from './useStudio.ts';

interface WhyPanelProps {
  site: string;
  /** The sentence that is chosen. */
  chosen: Chosen | undefined;
  /** What the last press was inside of. */
  spot: Spot;
  /** What stands on the page: another object each time that it is different. */
  shown: object;
  /** Counts the states of the change set. */
  version: number;
  ask: Ask;
  link: FrameLink;
  onChoose(chosen: Chosen): void;
  onDecision(key: string, at?: string): void;
}

/** Why something stands on the page: who says it, what shows it, and what led there, with the values of now. */
export function WhyPanel(props: WhyPanelProps) {
  const { site, chosen, spot, shown, version, ask, link, onChoose, onDecision } = props;
  const [why, setWhy] = useState<Why>();
  // biome-ignore lint/correctness/useExhaustiveDependencies(shown): another page may be there for other reasons
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each state may say otherwise
  useEffect(() => {
    let isLate = false;
    if (chosen !== undefined && 'number' in chosen)
      link.send({ kind: 'choose', number: chosen.number, isSought: false });
    void link
      .page()
      .then((page) => (isLate ? undefined : ask('why', { site, ...chosen, spot, page })))
      .then((found) => {
        if (!isLate && found !== undefined) setWhy(found);
      });
    return () => {
      isLate = true;
    };
  }, [ask, link, site, chosen, spot, shown, version]);
  if (why === undefined) return <Loader m="xl" aria-label="The page is being asked" />;
  const open: SaidListProps['onOpen'] = (about, at) => {
    const [, key] = /^copy\.(.+)$/u.exec(about) ?? [];
    if (key === undefined) onDecision(about, at);
    else onChoose({ key });
  };
  const isHere = (about: string) => about === `copy.${why.subject}`;
  const list = (said: Explanation[]) => <SaidList all={said} isHere={isHere} onOpen={open} />;
  return (
    <ScrollArea className={styles.scroll} type="auto" viewportProps={{ tabIndex: -1 }}>
      <Stack p="md" gap="md" className={styles.why}>
        <div>
          <Title order={2} size="h4">
            Why is it here?
          </Title>
          <Text size="sm" c="dimmed">
            Press anything on the page. Values are those of now; what is known of a person is hidden.
          </Text>
          <Text fw={600} mt="xs" role="status" className={styles.place}>
            {why.subject}
          </Text>
        </div>
        {why.isOutdated && (
          <Alert variant="default" className={styles.notice} p="sm">
            The documents lead elsewhere now than when this page came up. Go the way again to see where.
          </Alert>
        )}
        {parts.map(({ part, heading }) =>
          why[part].length === 0 ? null : (
            <section key={part} aria-labelledby={`why-${part}`}>
              <Title order={3} size="h5" id={`why-${part}`} mb={4}>
                {heading}
              </Title>
              {list(why[part])}
            </section>
          ),
        )}
        {more.map(({ part, heading }) =>
          why[part].length === 0 ? null : (
            <details key={part}>
              <summary>{heading}</summary>
              {list(why[part])}
            </details>
          ),
        )}
      </Stack>
    </ScrollArea>
  );
}

const parts = [
  { part: 'words', heading: 'Its words' },
  { part: 'shown', heading: 'What shows it' },
  { part: 'led', heading: 'What led here' },
] as const;

const more = [
  { part: 'before', heading: 'What happened before' },
  { part: 'screen', heading: 'All of this screen, and what is not shown' },
] as const;

interface SaidListProps {
  all: readonly Explanation[];
  /** Whether something is what is looked at already. */
  isHere(about: string): boolean;
  /** @param at `file:line` of the row that fits, or of what is told */
  onOpen(about: string, at: string | undefined): void;
}

function SaidList({ all, isHere, onOpen }: SaidListProps) {
  const passedOver = all.filter((one) => one.isPassedOver);
  const [first] = passedOver;
  const items = (some: readonly Explanation[]) => (
    <ul className={styles.said}>
      {some.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice, and the list is told whole each time
        <li key={index}>
          {one === first ? (
            <details>
              <summary>{`${passedOver.length} ${passedOver.length === 1 ? 'row' : 'rows'} before it ${passedOver.length === 1 ? 'does' : 'do'} not fit`}</summary>
              {items(passedOver.map(({ isPassedOver: _, ...row }) => row))}
            </details>
          ) : (
            <SaidItem said={one} isHere={isHere} onOpen={onOpen} />
          )}
        </li>
      ))}
    </ul>
  );
  return items(all.filter((one) => one === first || !one.isPassedOver));
}

interface SaidItemProps extends Omit<SaidListProps, 'all'> {
  said: Explanation;
}

function SaidItem({ said: { words, at, about, within = [] }, isHere, onOpen }: SaidItemProps) {
  const fitting = within.find((one) => one.at !== undefined && !one.isPassedOver);
  return (
    <>
      <Text size="sm" className={styles.place}>
        {words}
      </Text>
      {at !== undefined && <LineLink at={at} />}
      {about !== undefined && !isHere(about) && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          ml={6}
          aria-label={`Open ${about}`}
          onClick={() => onOpen(about, fitting?.at ?? at)}
        >
          Open
        </Anchor>
      )}
      {within.length > 0 && <SaidList all={within} isHere={isHere} onOpen={onOpen} />}
    </>
  );
}
