import { Button, Group, Select, Text, useComputedColorScheme } from '@mantine/core';
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
  onDraft(draft: Draft | undefined): void;
}

/** A document as text, with what it inherits beside. */
export default function DocumentEditor(props: DocumentEditorProps) {
  const { loaded, problems, draft, place } = props;
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
      send: ({ base, text, step }) => ask('editText', { site: latest.current.site, file, base, text, step }),
      read: () => ask('document', { file }),
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
        <div ref={host} className={styles.code} />
        <Group className={styles.foot} justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" role="status">
            <Standing isReadOnly={loaded.isReadOnly} draft={draft} wrong={wrong} />
          </Text>
          {wrong > 0 && (
            <Button size="xs" variant="default" flex="none" onClick={() => editing.current?.listMistakes()}>
              List mistakes
            </Button>
          )}
        </Group>
      </section>
    </>
  );
}

function Standing({
  isReadOnly,
  draft,
  wrong,
}: {
  isReadOnly: boolean;
  draft?: Draft | undefined;
  wrong: number;
}) {
  if (isReadOnly) return 'This document belongs to code: it is only read here.';
  const [first] = draft?.mistakes ?? [];
  if (first !== undefined)
    return `Line ${first.line}: ${first.text} What is typed here stays here, and goes into the change set once it is mended.`;
  if (wrong > 0) return `${wrong} ${wrong === 1 ? 'mistake' : 'mistakes'} in this document.`;
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
