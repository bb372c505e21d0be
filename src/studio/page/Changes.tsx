import {
  Alert,
  Badge,
  Button,
  Card,
  Code,
  Group,
  Modal,
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
import type { Conflict, Edit } from '../../authoring/edits/ChangeSet.ts';
import type { StudioState } from '../server/StudioState.ts';
import styles from './studio.module.css';
import type { Ask, Chosen } from './useStudio.ts';
import { wordsOf } from './words.ts';

interface ChangesProps {
  state: StudioState;
  site: string;
  ask: Ask;
  onShow(chosen: Chosen): void;
}

/** The change set: what is different from the files, in words and as a diff, and the ways out of the studio. */
export function Changes({ state, site, ask, onShow }: ChangesProps) {
  const { edits, conflicts, name, problems, version } = state;
  const [patch, setPatch] = useState('');
  const [done, setDone] = useState<string>();
  const [isCommitting, commit] = useDisclosure(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each state may have another diff
  useEffect(() => {
    void ask('patch').then((text) => setPatch(text ?? ''));
  }, [ask, version]);
  const reviewed = edits.length > 0;
  const save = async () => {
    const files = await ask('save');
    if (files !== undefined) setDone(`Saved: ${files.join(', ')}`);
  };
  return (
    <ScrollArea className={styles.changes} type="auto" viewportProps={{ tabIndex: -1 }}>
      <Stack maw={860} mx="auto" p="xl" gap="lg">
        <Name key={name} name={name} onRename={(to) => void ask('rename', { name: to })} />
        <Group gap="xs">
          <Button disabled={!reviewed || conflicts.length > 0} onClick={() => void save()}>
            {problems.length === 0 ? 'Save to files' : `Save to files with ${counted(problems.length)}`}
          </Button>
          <Button variant="default" disabled={!reviewed || conflicts.length > 0} onClick={commit.open}>
            Commit on a branch…
          </Button>
          <Button variant="default" disabled={patch === ''} onClick={() => download(`${name}.patch`, patch)}>
            Download patch
          </Button>
        </Group>
        {done !== undefined && (
          <Alert
            color="green"
            role="status"
            withCloseButton
            closeButtonLabel="Close"
            onClose={() => setDone(undefined)}
          >
            {done}
          </Alert>
        )}
        {conflicts.map((conflict) => (
          <ConflictCard
            key={keyOf(conflict)}
            conflict={conflict}
            onResolve={(side) =>
              void ask('resolve', { site, file: conflict.file, path: conflict.path, side })
            }
          />
        ))}
        {edits.length === 0 ? (
          <Text c="dimmed">Nothing is changed yet. Choose a sentence on the page, and type.</Text>
        ) : (
          <Tabs defaultValue="words">
            <Tabs.List>
              <Tabs.Tab value="words">Words</Tabs.Tab>
              <Tabs.Tab value="files">Files</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="words" pt="md">
              <Stack gap="sm">
                {latestOf(edits).map((edit) => (
                  <EditCard
                    key={keyOf(edit)}
                    edit={edit}
                    onShow={() => onShow({ key: String(edit.path[0]), file: edit.file })}
                    onRevert={() => void ask('revert', { site, file: edit.file, path: edit.path })}
                  />
                ))}
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="files" pt="md">
              <Patch text={patch} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Stack>
      <Commit
        isOpen={isCommitting}
        name={name}
        onClose={commit.close}
        onCommit={async (branch, message) => {
          commit.close();
          const id = await ask('commit', { branch, message });
          if (id !== undefined)
            setDone(`Committed on ${branch} as ${id.slice(0, 10)}. The files here are as before.`);
        }}
      />
    </ScrollArea>
  );
}

const counted = (count: number) => `${count} ${count === 1 ? 'problem' : 'problems'}`;

const keyOf = ({ file, path }: Edit) => JSON.stringify([file, path]);

/** Several edits of one value are one change: from what it was at first to what it is at last. */
function latestOf(edits: readonly Edit[]): Edit[] {
  const latest = new Map<string, Edit>();
  for (const edit of edits)
    latest.set(keyOf(edit), { ...edit, was: latest.get(keyOf(edit))?.was ?? edit.was });
  return [...latest.values()];
}

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

function EditCard({ edit, onShow, onRevert }: { edit: Edit; onShow(): void; onRevert(): void }) {
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={styles.layerText}>
          <Text fw={600} size="sm" className={styles.key}>
            {edit.path.join(' › ')}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {edit.file}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" onClick={onShow}>
            Show on page
          </Button>
          <Button size="xs" variant="default" onClick={onRevert}>
            Undo
          </Button>
        </Group>
      </Group>
      <Stack gap={4} mt="sm">
        <Text size="sm" className={styles.was}>
          <del>{edit.was === undefined ? 'Inherited' : said(edit.was)}</del>
        </Text>
        <Text size="sm" className={styles.is}>
          <ins>{edit.is === undefined ? 'Inherited' : said(edit.is)}</ins>
        </Text>
      </Stack>
    </Card>
  );
}

function said(value: unknown): string {
  return wordsOf(value) || JSON.stringify(value);
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
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Commit on a branch"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
    </Modal>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/x-patch' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
