import { Loader, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { SiteChoice, StudioState } from '../server/StudioState.ts';
import type { DocumentText } from '../server/texts.ts';
import type { Ask } from './api.ts';
import type { Draft } from './editDocument.ts';
import { NewThing } from './NewThing.tsx';
import type { TextPlace } from './OpenText.tsx';
import styles from './text.module.css';

// The editor is loaded by whoever opens a text.
const DocumentEditor = lazy(() => import('./DocumentEditor.tsx'));

interface TextViewProps {
  state: StudioState;
  site: SiteChoice;
  ask: Ask;
  isShown: boolean;
  /** What was opened last. */
  place: TextPlace | undefined;
  onOpen(place: TextPlace): void;
}

/** As many names as somebody looks through. */
const most = 300;

/** Every document of the catalogue as text, for all that has no form. */
export function TextView({ state, site, ask, isShown, place, onOpen }: TextViewProps) {
  const [files, setFiles] = useState<string[]>([]);
  const [sought, setSought] = useState('');
  const [loaded, setLoaded] = useState<DocumentText>();
  /** Texts that are not taken over, by file: they stay here until they are mended. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const { version, changes, problems } = state;
  const file = place?.file;

  // biome-ignore lint/correctness/useExhaustiveDependencies(version): there may be others in each state
  useEffect(() => {
    if (isShown) void ask('documents').then((found) => found && setFiles(found));
  }, [ask, isShown, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each state may say otherwise
  useEffect(() => {
    if (file === undefined || !isShown) return;
    let isLate = false;
    void ask('document', { site: site.key, file }).then((found) => !isLate && found && setLoaded(found));
    return () => {
      isLate = true;
    };
  }, [ask, site.key, file, isShown, version]);
  const isKept = drafts.size > 0;
  useEffect(() => {
    if (!isKept) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isKept]);

  const words = sought.toLowerCase().split(/\s+/u);
  const found = files.filter((one) => words.every((word) => one.toLowerCase().includes(word)));
  const changed = new Set(changes.map((change) => change.file));
  const wrong = new Set(problems.map((problem) => problem.file));
  const noteOf = (one: string) =>
    [
      drafts.get(one)?.mistakes.length ? 'not taken over' : wrong.has(one) && 'has mistakes',
      changed.has(one) && 'changed',
    ]
      .filter(Boolean)
      .join(', ');
  const isOpen = file !== undefined && loaded?.file === file;
  return (
    <div className={styles.text}>
      <nav className={styles.files} aria-label="Documents">
        <NewThing
          site={site}
          ask={ask}
          label="New…"
          onBegun={(_name, { files: [first] }) => first !== undefined && onOpen({ file: first })}
        />
        <TextInput
          aria-label="Find a document"
          placeholder="Find a document"
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <ul>
          {found.slice(0, most).map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-current={one === file ? 'true' : undefined}
                onClick={() => onOpen({ file: one })}
              >
                <span>{one.slice(0, one.lastIndexOf('/') + 1)}</span>
                {one.slice(one.lastIndexOf('/') + 1)}
                {noteOf(one) && <em>{` ${noteOf(one)}`}</em>}
              </button>
            </li>
          ))}
        </ul>
        <Text size="xs" c="dimmed" role="status">
          {found.length > most
            ? `${found.length - most} more: type to narrow them`
            : `${found.length} ${found.length === 1 ? 'document' : 'documents'}`}
        </Text>
      </nav>
      {place === undefined ? (
        <Text c="dimmed" p="lg">
          Choose a document. What is typed into it goes into the change set, value by value.
        </Text>
      ) : (
        <Suspense fallback={<Loader m="xl" aria-label="The editor is being loaded" />}>
          {isOpen && (
            <DocumentEditor
              key={place.file}
              loaded={loaded}
              problems={problems.filter((problem) => problem.file === file)}
              draft={drafts.get(file)}
              place={place}
              site={site.key}
              ask={ask}
              onOpen={onOpen}
              onDraft={(draft) =>
                setDrafts((all) => {
                  const others = [...all].filter(([one]) => one !== file);
                  return new Map(draft === undefined ? others : [...others, [file, draft]]);
                })
              }
            />
          )}
        </Suspense>
      )}
    </div>
  );
}
