import {
  Alert,
  Badge,
  Button,
  Code,
  Group,
  Radio,
  ScrollArea,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { TextEvent } from '../../authoring/history/historyOf.ts';
import type { SentenceLayer, SentenceView } from '../../authoring/sentence.ts';
import type { Calls } from '../server/calls.ts';
import type { Change, Problem, SiteChoice, StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { Dialog } from './Dialog.tsx';
import type { FrameLink } from './FrameLink.ts';
import { Lock } from './icons.tsx';
import { OpenText } from './OpenText.tsx';
import { PanelHead } from './Panel.tsx';
import { scopeNames } from './ScopeChoice.tsx';
import styles from './studio.module.css';
import { Reviews, TranslationBox } from './TranslationBox.tsx';
import type { Chosen } from './useStudio.ts';
import { said, timeOf, useTyping, wordsOf } from './words.ts';

interface WordsPanelProps {
  site: SiteChoice;
  chosen: Chosen;
  state: StudioState;
  ask: Ask;
  link: FrameLink;
  /** The language that the page is in. */
  language: string;
  onBack(): void;
}

type Scope = SentenceLayer['scope'];

/** A sentence: where it may be said, on how many sites, and its words there. What is typed is on the page at once. */
export function WordsPanel({ site, chosen, state, ask, link, language, onBack }: WordsPanelProps) {
  const [found, setFound] = useState<ReturnType<Calls['sentence']>>();
  const [isEnglish, setEnglish] = useState(false);
  const view = found?.view;
  const [scope, setScope] = useState<Scope>();
  const { version } = state;
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each state may say otherwise
  useEffect(() => {
    let isLate = false;
    void ask('sentence', { site: site.key, language, ...chosen }).then((found) => {
      if (isLate || found === undefined) return;
      setFound(found);
      setScope((before) => before ?? startScope(found.view, 'file' in chosen ? chosen.file : undefined));
      link.send({ kind: 'choose', number: found.number, isSought: isFirst.current && 'key' in chosen });
      isFirst.current = false;
    });
    return () => {
      isLate = true;
    };
  }, [ask, link, site.key, language, chosen, version]);

  const [past, setPast] = useState<readonly TextEvent[]>();
  const layer = view?.layers.find((one) => one.scope === scope);
  const head = <PanelHead title={view?.key} back="All sentences of this page" onBack={onBack} />;
  if (view === undefined || layer === undefined) return <div className={styles.list}>{head}</div>;
  const names = scopeNames(site);
  const { translation } = found ?? {};
  const isEnglishOpen = isEnglish || translation === undefined;
  return (
    <ScrollArea className={styles.scroll} type="auto">
      <Stack gap="md" p="md">
        <Group justify="space-between" wrap="nowrap">
          {head}
          <Button
            size="xs"
            variant="default"
            onClick={() => void ask('history', { key: view.key }).then(setPast)}
          >
            History…
          </Button>
        </Group>
        <History of={past} onClose={() => setPast(undefined)} />
        {view.lockedAt !== undefined && (
          <Alert variant="default" className={styles.notice} icon={<Lock />} title="Locked" p="sm">
            The law asks for these words: only the document that locks them may change them (
            <Code>{view.lockedAt}</Code>), and with a reason.
          </Alert>
        )}
        {translation !== undefined && (
          <TranslationBox
            translation={translation}
            language={language}
            problems={state.problems}
            isReadOnly={state.review !== undefined}
            onEdit={(path, is, step) =>
              void ask('edit', {
                ...{ site: site.key, file: translation.file, path, is },
                ...(step !== undefined && { step }),
              })
            }
          />
        )}
        {isEnglishOpen ? (
          <>
            <Radio.Group
              label="Where it applies"
              value={scope ?? ''}
              onChange={(next) => setScope(next as Scope)}
            >
              <Stack gap={6} mt={6}>
                {view.layers.map((one) => (
                  <LayerCard
                    key={one.scope}
                    layer={one}
                    name={names[one.scope]}
                    isLocked={isBarred(view, one)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <WordsBox
              key={layer.scope}
              view={view}
              layer={layer}
              site={site}
              problems={state.problems.filter(({ file, key }) => file === layer.file && key === view.key)}
              change={state.changes.find(({ file, path }) => file === layer.file && path[0] === view.key)}
              ask={ask}
              isReadOnly={state.review !== undefined}
            />
          </>
        ) : (
          <Button variant="default" size="xs" onClick={() => setEnglish(true)}>
            Change the English
          </Button>
        )}
      </Stack>
    </ScrollArea>
  );
}

/** Who wrote, reviewed and published a sentence, in each document that says it. */
function History({ of, onClose }: { of: readonly TextEvent[] | undefined; onClose(): void }) {
  return (
    <Dialog isOpen={of !== undefined} title="History" size="lg" onClose={onClose}>
      <Stack>
        {[...Map.groupBy(of ?? [], ({ file }) => file)].map(([file, events]) => (
          <div key={file}>
            <Text size="xs" ff="monospace" className={styles.place}>
              {file}
            </Text>
            <ol className={styles.files}>
              {events.map(({ at, what, by, words, note, site }) => (
                <li key={`${at}${what}${site ?? ''}`}>
                  <Text size="sm">
                    {`${timeOf(at)}: ${what} by ${by}${site === undefined ? '' : `, on ${site}`}`}
                    {note !== undefined && ` (${note})`}
                  </Text>
                  {words !== undefined && <span className={styles.quoted}>{said(words)}</span>}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </Stack>
    </Dialog>
  );
}

/** The narrowest document that says it already, unless another was asked for. */
function startScope(view: SentenceView, file: string | undefined): Scope {
  return view.layers.find((one) => one.file === file)?.scope ?? view.decidedBy ?? 'all';
}

function isBarred(view: SentenceView, layer: SentenceLayer): boolean {
  return view.lockedAt !== undefined && !view.lockedAt.startsWith(`${layer.file}:`);
}

function LayerCard({ layer, name, isLocked }: { layer: SentenceLayer; name: string; isLocked: boolean }) {
  const { scope, file, line, exists, reaches, decides, words, awaitsReview, reviews } = layer;
  const sites = `${reaches} ${reaches === 1 ? 'site' : 'sites'}`;
  const place = line === undefined ? `${file}${exists ? '' : ' (new file)'}` : `${file}:${line}`;
  return (
    <Radio.Card value={scope} disabled={isLocked} className={styles.layer} aria-label={`${name}, ${sites}`}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <Radio.Indicator disabled={isLocked} mt={2} />
        <div className={styles.layerText}>
          <Group gap="xs" justify="space-between" wrap="nowrap">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Badge variant="default" size="sm" tt="none" className={styles.sites}>
              {sites}
            </Badge>
          </Group>
          {words === undefined ? (
            <Text size="sm" c="dimmed">
              Says nothing: inherits
            </Text>
          ) : (
            <Text size="sm" lineClamp={2}>
              “{wordsOf(words)}”
            </Text>
          )}
          <Text size="xs" c="dimmed" className={styles.place}>
            {words !== undefined && <strong>{`decides on ${decides} of ${reaches} · `}</strong>}
            {place}
          </Text>
          {awaitsReview && (
            <Badge color="orange" variant="light" size="sm" tt="none" mt={4} className={styles.review}>
              Awaits legal review
            </Badge>
          )}
          <Reviews of={reviews} />
        </div>
      </Group>
    </Radio.Card>
  );
}

interface WordsBoxProps {
  view: SentenceView;
  layer: SentenceLayer;
  site: SiteChoice;
  problems: readonly Problem[];
  /** What the change set says of these words already. */
  change: Change | undefined;
  ask: Ask;
  isReadOnly: boolean;
}

function WordsBox({ view, layer, site, problems, change, ask, isReadOnly }: WordsBoxProps) {
  const { key } = view;
  const { file, words } = layer;
  const inherited = view.layers.findLast(
    (one) => one.words !== undefined && isBelow(view, one, layer),
  )?.words;
  const now = wordsOf(words ?? inherited);
  /** Why a locked sentence changes: it goes with each edit, and into the commit. */
  const [why, setWhy] = useState(change?.why ?? '');
  const needsReason = isReadOnly || (view.lockedAt !== undefined && why.trim() === '');
  /** What is typed is one step to undo; taking it back is another. */
  const send = (is?: unknown, step?: string) =>
    void ask('edit', {
      ...{ site: site.key, file, path: [key], is },
      ...(step !== undefined && { step }),
      ...(view.lockedAt !== undefined && { why }),
    });
  const { typed, type, forget } = useTyping(now, words ?? inherited, send);
  const takeBack = () => {
    forget();
    send();
  };
  const isInherited = words === undefined;
  return (
    <div>
      {view.lockedAt !== undefined && !isReadOnly && (
        <TextInput
          label="Why these words change"
          description="Recorded beside the document. The words can be changed once this is said."
          mb="sm"
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      )}
      <Textarea
        label="Words"
        description="**bold**, [words](link:name), {path}. An empty line begins a paragraph."
        autosize
        minRows={3}
        maxRows={18}
        value={typed}
        readOnly={needsReason}
        error={problems.length === 0 ? undefined : problems.map(({ text }) => text).join(' ')}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Group justify="space-between" mt="xs">
        <Text size="xs" c="dimmed">
          {[...typed].length} characters
        </Text>
        <Group gap="xs">
          {layer.exists && <OpenText place={{ file, path: isInherited ? [] : [key] }} />}
          <Button
            size="xs"
            variant="default"
            disabled={isInherited || needsReason || layer.scope === 'all'}
            onClick={takeBack}
          >
            Take back to inherited
          </Button>
        </Group>
      </Group>
    </div>
  );
}

function isBelow({ layers }: SentenceView, one: SentenceLayer, other: SentenceLayer): boolean {
  return layers.indexOf(one) < layers.indexOf(other);
}
