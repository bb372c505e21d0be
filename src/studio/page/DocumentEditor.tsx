import { Button, Group, Menu, Select, Text, TextInput, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../server/StudioState.ts';
import type { DocumentText } from '../server/texts.ts';
import type { Ask } from './api.ts';
import { createCodeEditor, replaceText, setDark } from './codeEditor.ts';
import { type DocumentEditing, type Draft, editDocument } from './editDocument.ts';
import { OpenText, type TextPlace } from './OpenText.tsx';
import styles from './text.module.css';

interface DocumentEditorProps {
  loaded: DocumentText;
  problems: readonly Problem[];
  draft: Draft | undefined;
  place: TextPlace;
  site: string;
  ask: Ask;
  onOpen(place: TextPlace): void;
  onDraft(draft: Draft | undefined): void;
}

/** A document as text, with what it inherits beside. */
export default function DocumentEditor(props: DocumentEditorProps) {
  const { loaded, problems, draft, place, onOpen } = props;
  const host = useRef<HTMLDivElement>(null);
  const editing = useRef<DocumentEditing>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const isDark = useComputedColorScheme('light') === 'dark';
  const [isDarkAtFirst] = useState(isDark);
  useEffect(() => {
    const { current: parent } = host;
    if (parent === null) return;
    const { ask, onDraft, ...at } = latest.current;
    const { file } = at.loaded;
    editing.current = editDocument({
      ...{ parent, onDraft, isDark: isDarkAtFirst, loaded: at.loaded, draft: at.draft },
      send: ({ mistakes: _before, ...typed }) =>
        ask('editText', { site: latest.current.site, file, ...typed }),
      read: () => ask('document', { site: latest.current.site, file }),
      completions: (text, offset) => ask('completions', { file, text, offset }),
      explain: (text, offset) => ask('explain', { file, text, offset }),
    });
    return () => editing.current?.destroy();
  }, [isDarkAtFirst]);
  useEffect(() => editing.current?.setDark(isDark), [isDark]);
  useEffect(() => editing.current?.tell(loaded), [loaded]);
  const mistakes = draft?.mistakes;
  // biome-ignore lint/correctness/useExhaustiveDependencies(loaded): they stand elsewhere in another text
  useEffect(() => editing.current?.mark(problems, mistakes ?? []), [problems, mistakes, loaded]);
  useEffect(() => editing.current?.reveal(place), [place]);
  const wrong = mistakes?.length || problems.length;
  return (
    <>
      {loaded.below.length > 0 && <Inherited key={loaded.file} below={loaded.below} isDark={isDark} />}
      <section className={styles.document} aria-label={loaded.file}>
        <Group className={styles.head} justify="space-between" gap="xs">
          <Text component="h2" className={styles.file}>
            {loaded.file}
          </Text>
          <Group gap="xs" wrap="nowrap">
            {loaded.missing.length > 0 && <NewDocument missing={loaded.missing} onOpen={onOpen} />}
            {!loaded.isReadOnly && (
              <Button
                size="xs"
                variant="default"
                disabled={(mistakes?.length ?? 0) > 0}
                onClick={() => void editing.current?.settle()}
              >
                Format
              </Button>
            )}
          </Group>
        </Group>
        <div ref={host} className={styles.code} />
        <Group className={styles.foot} justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" role="status">
            <Standing loaded={loaded} draft={draft} wrong={wrong} />
          </Text>
          {wrong > 0 && (
            <Button size="xs" variant="default" flex="none" onClick={() => editing.current?.listMistakes()}>
              List mistakes
            </Button>
          )}
        </Group>
        {mistakes?.some(({ asksWhy }) => asksWhy) && (
          <Reason onGive={(why) => editing.current?.giveReason(why)} />
        )}
      </section>
    </>
  );
}

/** Begins a document that says the same things for less, or for more. */
function NewDocument({
  missing,
  onOpen,
}: Pick<DocumentText, 'missing'> & Pick<DocumentEditorProps, 'onOpen'>) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button size="xs" variant="default">
          New document for…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {missing.map(({ file, where }) => (
          <Menu.Item key={file} onClick={() => onOpen({ file })}>
            {where}
            <Text size="xs" c="dimmed" className={styles.file}>
              {file}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is locked is changed with a reason. */
function Reason({ onGive }: { onGive(why: string): void }) {
  const [why, setWhy] = useState('');
  return (
    <form
      className={styles.foot}
      onSubmit={(event) => {
        event.preventDefault();
        onGive(why);
      }}
    >
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          size="xs"
          flex={1}
          label="Why these words change"
          description="Goes into the commit."
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
        <Button size="xs" type="submit" disabled={why.trim() === ''}>
          Change them
        </Button>
      </Group>
    </form>
  );
}

interface StandingProps {
  loaded: DocumentText;
  draft: Draft | undefined;
  wrong: number;
}

function Standing({ loaded: { isReadOnly, isNew }, draft, wrong }: StandingProps) {
  if (isReadOnly) return 'This document belongs to code: it is only read here.';
  const [first] = draft?.mistakes ?? [];
  if (first !== undefined)
    return `Line ${first.line}: ${first.text} What is typed here stays here, and goes into the change set once it is mended.`;
  if (wrong > 0) return `${wrong} ${wrong === 1 ? 'mistake' : 'mistakes'} in this document.`;
  if (isNew) return 'This document is not there yet. It is made once something is typed into it.';
  return 'No mistakes in this document.';
}

/** What lower layers say, to read beside. */
function Inherited({ below, isDark }: { below: DocumentText['below']; isDark: boolean }) {
  const [chosen, setChosen] = useState(below[0]?.file);
  const shown = below.find(({ file }) => file === chosen) ?? below[0];
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<ReturnType<typeof createCodeEditor>>(undefined);
  const first = useRef({ isDark, text: shown?.text ?? '' });
  useEffect(() => {
    if (host.current === null) return;
    view.current = createCodeEditor({
      ...first.current,
      parent: host.current,
      label: 'Text of what is inherited',
    });
    return () => view.current?.destroy();
  }, []);
  useEffect(() => view.current && replaceText(view.current, shown?.text ?? ''), [shown?.text]);
  useEffect(() => view.current && setDark(view.current, isDark), [isDark]);
  return (
    <section className={styles.document} aria-label="Inherited">
      <Group className={styles.head} gap="xs" wrap="nowrap">
        <Select
          size="xs"
          flex={1}
          aria-label="Inherited from"
          allowDeselect={false}
          withScrollArea={false}
          comboboxProps={{ withinPortal: false }}
          value={shown?.file ?? null}
          data={below.map(({ file }) => file)}
          onChange={(file) => file && setChosen(file)}
        />
        {shown && <OpenText place={{ file: shown.file }} />}
      </Group>
      <div ref={host} className={styles.code} />
    </section>
  );
}
