import {
  Alert,
  Badge,
  Button,
  Code,
  Group,
  ScrollArea,
  Stack,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useEffect, useState } from 'react';
import type { Conflict } from '../../authoring/edits/layEdits.ts';
import type { StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { download } from './api.ts';
import { ChangeSets } from './ChangeSets.tsx';
import { Dialog, Done } from './Dialog.tsx';
import { ReviewList } from './ReviewList.tsx';
import styles from './studio.module.css';
import type { Chosen } from './useStudio.ts';
import { said } from './words.ts';

interface ChangesProps {
  state: StudioState;
  site: string;
  ask: Ask;
  onShow(chosen: Chosen): void;
  /** Shows a table or a condition. */
  onDecision(key: string): void;
}

/** The change set: what is different from the files, in words and as a diff, and the ways out of the studio. */
export function Changes({ state, site, ask, onShow, onDecision }: ChangesProps) {
  const { changes, reviewed, conflicts, name, problems, saved, version } = state;
  const [patch, setPatch] = useState('');
  const [done, setDone] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [isCommitting, commit] = useDisclosure(false);
  /** Documents that somebody else saved meanwhile, as long as it is asked what to do. */
  const [meanwhile, setMeanwhile] = useState<readonly string[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each state may have another diff
  useEffect(() => {
    void ask('patch').then((text) => setPatch(text ?? ''));
  }, [ask, version]);
  // What was done before was not done to these changes, or to another change set.
  useEffect(() => {
    if (changes.length + reviewed.length > 0) setDone(undefined);
  }, [changes.length, reviewed.length]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(name): another change set
  useEffect(() => setDone(undefined), [name]);
  const isReady = changes.length + reviewed.length > 0 && conflicts.length === 0;
  // What was saved and not committed can be committed (F-823).
  const isCommittable = isReady || (saved.length > 0 && conflicts.length === 0);
  const save = async (agreed: readonly string[]) => {
    setMeanwhile(undefined);
    setIsSaving(true);
    const files = await ask('save', { agreed });
    setIsSaving(false);
    if (files !== undefined)
      setDone(`Saved: ${files.join(', ')}. Applicants see it once it is published, in Publish.`);
  };
  const askAndSave = async () => {
    setIsSaving(true);
    const files = await ask('savedMeanwhile');
    setIsSaving(false);
    if (files === undefined) return;
    if (files.length === 0) await save([]);
    else setMeanwhile(files);
  };
  const close = () => setMeanwhile(undefined);
  const waiting = changes.filter(({ awaitsReview }) => awaitsReview).length;
  return (
    <ScrollArea className={styles.changes} type="auto" viewportProps={{ tabIndex: -1 }}>
      <Stack maw={860} mx="auto" p="xl" gap="lg">
        <Name key={name} name={name} onRename={(to) => void ask('rename', { name: to })} />
        <Group gap="xs">
          <Button disabled={!isReady} loading={isSaving} onClick={() => void askAndSave()}>
            {problems.length === 0 ? 'Save to files' : `Save to files with ${counted(problems.length)}`}
          </Button>
          <Button variant="default" disabled={!isCommittable} onClick={commit.open}>
            Commit on a branch…
          </Button>
          <Button variant="default" disabled={patch === ''} onClick={() => download(`${name}.patch`, patch)}>
            Download patch
          </Button>
          {changes.length > 0 && (
            <Button variant="default" onClick={() => void ask('discard', { site })}>
              Discard all changes
            </Button>
          )}
          {state.canRestore && (
            <Button variant="default" onClick={() => void ask('restore', { site })}>
              Bring back what was discarded
            </Button>
          )}
          {saved.length > 0 && (
            <Button
              variant="default"
              onClick={() => {
                setDone(undefined);
                void ask('takeBack', { site });
              }}
            >
              Take back what was saved
            </Button>
          )}
        </Group>
        <Done words={done} onClose={() => setDone(undefined)} />
        {conflicts.map((conflict) => (
          <ConflictCard
            key={JSON.stringify([conflict.file, conflict.path])}
            conflict={conflict}
            onResolve={(side) =>
              void ask('resolve', { site, file: conflict.file, path: conflict.path, side })
            }
          />
        ))}
        {waiting > 0 && (
          <Alert variant="default" className={styles.notice} p="sm">
            {waiting === 1 ? '1 change awaits' : `${waiting} changes await`} legal review. It can be saved and
            committed all the same, and reviewed later.
          </Alert>
        )}
        {reviewed.length > 0 && (
          <Alert
            variant="default"
            className={styles.notice}
            p="sm"
            title={`Reviewed: ${textsOf(reviewed.length)}`}
          >
            <Text size="sm">Who read them is recorded beside the documents once this is saved.</Text>
            <details className={styles.awaiting}>
              <summary>Which ones</summary>
              <ul>
                {reviewed.map(({ file, path }) => (
                  <li key={`${file} ${path.join('.')}`}>
                    <span className={styles.place}>{`${file}  ${path.join('.')}`}</span>
                  </li>
                ))}
              </ul>
            </details>
            <Button
              size="xs"
              variant="default"
              mt="xs"
              onClick={() =>
                void ask('review', {
                  texts: reviewed.map(({ file, path }) => ({ file, path: [...path] })),
                  isReviewed: false,
                })
              }
            >
              Take back these reviews
            </Button>
          </Alert>
        )}
        {changes.length === 0 ? (
          done === undefined &&
          reviewed.length === 0 && (
            <Text c="dimmed">Nothing is changed yet. Choose a sentence on the page, and type.</Text>
          )
        ) : (
          <Tabs defaultValue="words">
            <Tabs.List>
              <Tabs.Tab value="words">Words</Tabs.Tab>
              <Tabs.Tab value="files">Files</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="words" pt="md">
              <ReviewList
                changes={changes}
                site={site}
                author={state.author}
                ask={ask}
                onShow={onShow}
                onDecision={onDecision}
              />
            </Tabs.Panel>
            <Tabs.Panel value="files" pt="md">
              <Patch text={patch} />
            </Tabs.Panel>
          </Tabs>
        )}
        <ChangeSets current={state} site={site} ask={ask} />
      </Stack>
      <Dialog isOpen={meanwhile !== undefined} title="Others saved meanwhile" onClose={close}>
        <Stack>
          <Text size="sm">
            Since you began, somebody else saved {meanwhile?.length === 1 ? 'a document' : 'documents'} that
            you change, too. Your changes are laid over what they say now; nothing else in them is touched.
          </Text>
          <ul className={styles.files}>
            {meanwhile?.map((file) => (
              <li key={file}>
                <Code>{file}</Code>
              </li>
            ))}
          </ul>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Look again
            </Button>
            <Button onClick={() => void save(meanwhile ?? [])}>Save over them</Button>
          </Group>
        </Stack>
      </Dialog>
      <Commit
        isOpen={isCommitting}
        name={name}
        onClose={commit.close}
        onCommit={async (branch, message) => {
          commit.close();
          const id = await ask('commit', { branch, message });
          if (id !== undefined)
            setDone(
              `Committed on ${branch} as ${id.slice(0, 10)}. The files here are as before. Whoever reviews it runs: npm run studio -- --review=${branch}`,
            );
        }}
      />
    </ScrollArea>
  );
}

const textsOf = (count: number) => `${count} ${count === 1 ? 'text' : 'texts'}`;

const counted = (count: number) => `${count} ${count === 1 ? 'problem' : 'problems'}`;

function Name({ name, onRename }: { name: string; onRename(to: string): void }) {
  const [typed, setTyped] = useState(name);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '' && typed !== name) onRename(typed);
  };
  return (
    <form onSubmit={rename}>
      <Title order={2} size="h3" mb="xs">
        Changes
      </Title>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Name of the change set"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          className={styles.grow}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === '' || typed === name}>
          Rename
        </Button>
      </Group>
    </form>
  );
}

function ConflictCard({
  conflict,
  onResolve,
}: {
  conflict: Conflict;
  onResolve(side: 'mine' | 'theirs'): void;
}) {
  const { file, path, was, is, theirs } = conflict;
  return (
    <Alert
      variant="default"
      className={styles.notice}
      role="alert"
      title={`Somebody else changed ${path.join(' › ')}`}
    >
      <Stack gap="xs">
        <Text size="sm">
          It stands in <Code>{file}</Code>. Your words are kept here and are not on the page until you decide.
        </Text>
        {(
          [
            ['Before', was],
            ['Theirs', theirs],
            ['Yours', is],
          ] as const
        ).map(([label, value]) => (
          <Group key={label} gap="sm" wrap="nowrap" align="flex-start">
            <Badge variant="default" tt="none" w={70} className={styles.sites}>
              {label}
            </Badge>
            <Text size="sm">{value === undefined ? 'nothing' : said(value)}</Text>
          </Group>
        ))}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onResolve('mine')}>
            Keep mine
          </Button>
          <Button size="xs" variant="default" onClick={() => onResolve('theirs')}>
            Take theirs
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function Patch({ text }: { text: string }) {
  const kindOf = (line: string) =>
    /^\+(?!\+\+)/u.test(line) ? 'added' : /^-(?!--)/u.test(line) ? 'gone' : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
    <pre className={styles.patch} tabIndex={0}>
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none of them moves
        <span key={index} data-kind={kindOf(line)}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  );
}

interface CommitProps {
  isOpen: boolean;
  name: string;
  onClose(): void;
  onCommit(branch: string, message: string): Promise<void>;
}

function Commit({ isOpen, name, onClose, onCommit }: CommitProps) {
  const [branch, setBranch] = useState('');
  const [message, setMessage] = useState('');
  const proposed = `words/${name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onCommit(branch || proposed, message || name);
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Commit on a branch">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" c="dimmed">
            Your files, your branch and what is staged stay as they are. Nothing is pushed.
          </Text>
          <TextInput
            label="Branch"
            value={branch || proposed}
            onChange={({ currentTarget }) => setBranch(currentTarget.value)}
          />
          <Textarea
            label="Message"
            autosize
            minRows={2}
            value={message || name}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
          <Button type="submit">Commit</Button>
        </Stack>
      </form>
    </Dialog>
  );
}
