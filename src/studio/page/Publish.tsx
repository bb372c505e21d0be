import { Alert, Badge, Button, Card, Code, Group, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Published, PublishedSite } from '../server/publishing.ts';
import type { Choices, SiteChoice, StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { Done } from './Dialog.tsx';
import { ApplicantChanges, ReleaseDialog, type Wanted } from './ReleaseDialog.tsx';
import styles from './studio.module.css';
import { nameOf, timeOf } from './words.ts';

interface PublishProps {
  site: SiteChoice;
  choices: Choices;
  state: StudioState;
  ask: Ask;
  /** Whether it is looked at. */
  isShown: boolean;
  onSite(key: string): void;
  onChanges(): void;
}

type Line = Published['history'][number];

/** What each site of the sandbox runs and who let it, and the ways to publish what the documents say, and to go back. */
export function Publish({ site, choices, state, ask, isShown, onSite, onChanges }: PublishProps) {
  const [published, setPublished] = useState<Published & { of: string }>();
  const [wanted, setWanted] = useState<Wanted>();
  const [done, setDone] = useState<string>();
  const { version } = state;
  const { key } = site;
  const card = useRef<HTMLElement>(null);
  const look = useCallback(async () => {
    const found = await ask('published', { site: key });
    if (found !== undefined) setPublished({ ...found, of: key });
  }, [ask, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each state may allow something else
  useEffect(() => {
    if (isShown) void look();
  }, [isShown, look, version]);
  const now = published?.sites.find((one) => one.key === key);
  if (published === undefined || now === undefined)
    return (
      <Text className={styles.changes} p="xl" role="status">
        Reading what runs…
      </Text>
    );
  const isFirst = now.release === undefined;
  const isStopped = published.hindrance !== undefined;
  return (
    <ScrollArea className={styles.changes} type="auto" viewportProps={{ tabIndex: -1 }}>
      <Stack maw={860} mx="auto" p="xl" gap="lg">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Title order={2} size="h3">
              Publish
            </Title>
            <Text size="sm" c="dimmed">
              Applicants get what stands in the documents. Forms that are open finish on the release they
              began with.
            </Text>
          </div>
          <Button
            variant={isFirst ? 'filled' : 'default'}
            disabled={isStopped}
            className={styles.sites}
            onClick={() => setWanted({ kind: 'publish', site: undefined })}
          >
            Publish all sites…
          </Button>
        </Group>
        <Hindrance
          of={published.hindrance}
          count={state.changes.length + state.reviewed.length}
          onChanges={onChanges}
        />
        {published.broken !== undefined && (
          <Alert color="red.9" variant="filled" role="alert">
            {published.broken}
          </Alert>
        )}
        <Done words={done} onClose={() => setDone(undefined)} />
        <Card
          ref={card}
          tabIndex={-1}
          withBorder
          padding="lg"
          component="section"
          aria-labelledby="published-site"
        >
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <div>
              <Title order={3} size="h4" id="published-site">
                {nameOf(site)}
              </Title>
              <Running now={now} />
            </div>
            <Group gap="xs" wrap="nowrap">
              <Button disabled={isStopped || isFirst} onClick={() => setWanted({ kind: 'publish', site })}>
                Publish…
              </Button>
              <Button
                variant="default"
                disabled={!now.hasEarlier}
                onClick={() => setWanted({ kind: 'rollBack', site })}
              >
                Roll back…
              </Button>
            </Group>
          </Group>
          {published.of === key && <History key={key} site={key} lines={published.history} ask={ask} />}
        </Card>
        <Sites
          published={published.sites}
          choices={choices}
          chosen={key}
          onSite={(next) => {
            onSite(next);
            // It stands above the list, where nobody would see that it is another one.
            card.current?.focus();
          }}
        />
      </Stack>
      <ReleaseDialog
        wanted={wanted}
        author={state.author}
        onClose={() => setWanted(undefined)}
        onDone={(words) => {
          setWanted(undefined);
          setDone(words);
          void look();
        }}
      />
    </ScrollArea>
  );
}

function Hindrance({
  of,
  count,
  onChanges,
}: {
  of: Published['hindrance'];
  count: number;
  onChanges(): void;
}) {
  if (of === undefined) return null;
  const words = {
    unsaved: `${count === 1 ? '1 change is' : `${count} changes are`} not saved. Save first: what is published is what stands in the documents.`,
    problems: 'What has mistakes is not published. The line below leads to them.',
    unchecked: 'All sites are being checked…',
    underWay: 'A release is being published…',
  };
  return (
    <Alert variant="default" className={styles.notice} p="sm" role="status">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{words[of]}</Text>
        {of === 'unsaved' && (
          <Button size="xs" variant="default" className={styles.sites} onClick={onChanges}>
            Go to changes
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function Running({ now: { release, last } }: { now: PublishedSite }) {
  if (release === undefined)
    return (
      <Text size="sm" c="dimmed">
        Nothing is published yet. The first release is one of all sites.
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      Runs <Code>{release.slice(0, 8)}</Code>{' '}
      {last === undefined ? 'of the last build' : `since ${timeOf(last.at)}, by ${last.by}`}
    </Text>
  );
}

function History({ site, lines, ask }: { site: string; lines: readonly Line[]; ask: Ask }) {
  if (lines.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="md">
        Nobody has published this site by name yet.
      </Text>
    );
  return (
    <ol className={styles.history} aria-label="History">
      {lines.map((line) => (
        <HistoryLine key={line.at} site={site} line={line} ask={ask} />
      ))}
    </ol>
  );
}

function HistoryLine({ site, line, ask }: { site: string; line: Line; ask: Ask }) {
  const { at, by, why, release, rolledBackFrom, underReview = 0 } = line;
  const [changes, setChanges] = useState<Awaited<ReturnType<typeof read>>>();
  const read = () => ask('changedBy', { site, at });
  const toggle = async () => setChanges(changes === undefined ? await read() : undefined);
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div className={styles.layerText}>
          <Group gap={8}>
            <Text size="sm" fw={600}>
              {rolledBackFrom === undefined ? 'Published' : 'Rolled back'} by {by}
            </Text>
            {line.site === undefined && (
              <Badge variant="default" size="sm" tt="none">
                every site
              </Badge>
            )}
            {underReview > 0 && (
              <Badge variant="light" color="orange" size="sm" tt="none" className={styles.review}>
                {`${underReview} ${underReview === 1 ? 'text' : 'texts'} under legal review`}
              </Badge>
            )}
          </Group>
          <Text size="sm">{why}</Text>
          <Text size="xs" c="dimmed">
            {timeOf(at)} · {release.slice(0, 8)}
          </Text>
        </div>
        <Button
          size="xs"
          variant="default"
          className={styles.sites}
          aria-expanded={changes !== undefined}
          aria-label={`What changed ${timeOf(at)}`}
          onClick={() => void toggle()}
        >
          What changed
        </Button>
      </Group>
      {changes !== undefined && (
        <ApplicantChanges changes={changes.changes} label={`Changes of ${timeOf(at)}`} />
      )}
    </li>
  );
}

interface SitesProps {
  published: readonly PublishedSite[];
  choices: Choices;
  chosen: string;
  onSite(key: string): void;
}

function Sites({ published, choices, chosen, onSite }: SitesProps) {
  return (
    <section aria-labelledby="all-sites">
      <Title order={3} size="h4" id="all-sites" mb="xs">
        All sites
      </Title>
      <table className={styles.siteTable}>
        <thead>
          <tr>
            <th scope="col">Site</th>
            <th scope="col">Runs</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {choices.sites.map((site) => {
            const { release, last } = published.find(({ key }) => key === site.key) ?? {};
            return (
              <tr key={site.key} data-chosen={site.key === chosen}>
                <th scope="row">
                  <button type="button" aria-pressed={site.key === chosen} onClick={() => onSite(site.key)}>
                    {nameOf(site)}
                  </button>
                </th>
                <td>{release === undefined ? 'nothing' : <Code>{release.slice(0, 8)}</Code>}</td>
                <td>
                  {last === undefined ? 'the last build' : `${timeOf(last.at)}, ${last.by}: ${last.why}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
