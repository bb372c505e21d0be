import { Badge, Button, Checkbox, FileButton, Group, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import type { SentenceRow, Translation } from '../../authoring/sentenceGrid.ts';
import type { SiteChoice, StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { download } from './api.ts';
import { ReviewDialog } from './ReviewList.tsx';
import styles from './SentenceGrid.module.css';
import { languageName, said, textFrom, wordsOf } from './words.ts';

interface SentenceGridProps {
  site: SiteChoice;
  state: StudioState;
  ask: Ask;
  /** Whether it is looked at. */
  isShown: boolean;
  onChoose(row: SentenceRow): void;
}

interface Grid {
  languages: string[];
  rows: SentenceRow[];
}

type Edit = (translation: Translation, is: unknown, of?: string) => void;

const filters = {
  all: 'All sentences',
  review: 'Awaits review',
  missing: 'Not translated',
  outdated: 'English has changed since',
  long: 'May not fit',
};

type Filter = keyof typeof filters;

/** As many as somebody reads in one go. */
const atOnce = 100;

/** Milliseconds after the last change until the rows are asked for, and sought, again. */
const pause = 250;

/** Every sentence of a brand with one of its languages: found by words, key, place or state, written in place, out and in as a table. */
export function SentenceGrid({ site, state, ask, isShown, onChoose }: SentenceGridProps) {
  const { brand } = site;
  const [grid, setGrid] = useState<Grid>();
  const [chosen, setLanguage] = useState<string | null>(null);
  const [sought, setSought] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [told, setTold] = useState<string[]>([]);
  const [words] = useDebouncedValue(sought.trim().toLowerCase(), pause);
  const { version } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each state may say otherwise
  useEffect(() => {
    if (!isShown) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const found = await ask('sentences', { brand });
      if (!isLate && found !== undefined) setGrid(found);
    }, pause);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [ask, brand, isShown, version]);

  const { languages = [], rows = [] } = grid ?? {};
  const language = languages.find((one) => one === chosen) ?? languages[0];
  const found = useMemo(
    () => rows.filter((row) => fits(row, filter, language) && says(row, words)),
    [rows, filter, language, words],
  );
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isReviewing, setReviewing] = useState(false);
  const isReview = filter === 'review';
  const wanted = isReview ? found.filter((row) => marked.has(idOf(row))) : [];
  const first = found.slice(0, atOnce);
  const isFirstMarked = first.length > 0 && first.every((row) => marked.has(idOf(row)));
  const mark = useCallback(
    (rows: readonly SentenceRow[], isMarked: boolean) =>
      setMarked((before) => {
        const ids = rows.map(idOf);
        const others = [...before].filter((id) => !ids.includes(id));
        return new Set(isMarked ? [...others, ...ids] : others);
      }),
    [],
  );
  const texts = wanted.flatMap((row) => textsToReview(row, language));
  const edit = useCallback<Edit>(
    (translation, is, of) => {
      const { file, path } = translation;
      void ask('edit', {
        ...{ site: site.key, file },
        ...(of === undefined ? { path: [...path], is } : { path: ['$of', ...path], is: of }),
      });
    },
    [ask, site.key],
  );
  const takeTable = async (file: File | null) => {
    if (file === null || language === undefined) return;
    const taken = await ask('takeTable', { site: site.key, brand, language, table: await file.text() });
    if (taken !== undefined)
      setTold([
        `${taken.taken} ${taken.taken === 1 ? 'sentence was' : 'sentences were'} taken.`,
        ...taken.refused,
      ]);
  };
  return (
    <div className={styles.grid}>
      <Group className={styles.tools} gap="xs" align="flex-end">
        <Select
          label="Language"
          data={languages.map((value) => ({ value, label: languageName(value) }))}
          value={language ?? null}
          placeholder="English only"
          disabled={languages.length === 0}
          allowDeselect={false}
          onChange={setLanguage}
          w={150}
        />
        <Select
          label="Show"
          data={Object.entries(filters).map(([value, label]) => ({ value, label }))}
          value={filter}
          allowDeselect={false}
          onChange={(next) => setFilter((next ?? 'all') as Filter)}
          w={210}
        />
        <TextInput
          label="Find"
          placeholder="Words, key or screen"
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
          className={styles.find}
        />
        <Button
          variant="default"
          disabled={language === undefined}
          onClick={async () => {
            const table = language && (await ask('table', { brand, language }));
            if (table) download(`${brand}.${language}.csv`, table);
          }}
        >
          Download CSV
        </Button>
        <FileButton accept=".csv,text/csv" onChange={(file) => void takeTable(file)}>
          {(props) => (
            <Button variant="default" disabled={language === undefined} {...props}>
              Read CSV…
            </Button>
          )}
        </FileButton>
      </Group>
      <div role="status" className={styles.told}>
        {told.map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {grid === undefined ? 'Reading the sentences…' : `${found.length} of ${rows.length} sentences`}
        </Text>
      </div>
      {isReview && found.length > 0 && (
        <Group className={styles.told} gap="md">
          <Checkbox
            label={found.length > atOnce ? `The first ${atOnce}` : `All ${found.length}`}
            checked={isFirstMarked}
            indeterminate={!isFirstMarked && wanted.length > 0}
            onChange={({ currentTarget }) => mark(first, currentTarget.checked)}
          />
          <Button size="xs" disabled={wanted.length === 0} onClick={() => setReviewing(true)}>
            {wanted.length === 0 ? 'Reviewed…' : `Reviewed: ${wanted.length}…`}
          </Button>
        </Group>
      )}
      <ReviewDialog
        key={String(isReviewing)}
        isOpen={isReviewing}
        words={
          wanted.length === 1 ? said(wanted[0]?.english) : `${texts.length} texts, as they stand in the list`
        }
        author={state.author}
        onClose={() => setReviewing(false)}
        onReview={(note) => {
          setReviewing(false);
          setMarked(new Set());
          void ask('review', { texts, isReviewed: true, ...(note !== '' && { note }) });
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys */}
      <section className={styles.scroll} aria-label="All sentences" tabIndex={0}>
        <table>
          <thead>
            <tr className={styles.head} data-translated={language !== undefined}>
              <th scope="col">Sentence</th>
              <th scope="col">English</th>
              {language !== undefined && (
                <>
                  <th scope="col">{languageName(language)}</th>
                  <th scope="col">State</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {found.map((row) => (
              <Row
                key={idOf(row)}
                row={row}
                isMarked={isReview ? marked.has(idOf(row)) : undefined}
                onMark={mark}
                language={language}
                onChoose={onChoose}
                onEdit={edit}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const idOf = ({ file, key }: SentenceRow) => `${file} ${key}`;

/** What nobody has reviewed yet of what a row shows. */
function textsToReview({ file, path, awaitsReview, translations }: SentenceRow, language = '') {
  const { [language]: of } = translations;
  return [
    ...(awaitsReview && file !== undefined ? [{ file, path: [...path] }] : []),
    ...(of?.state === 'awaits review' ? [{ file: of.file, path: [...of.path] }] : []),
  ];
}

function fits({ awaitsReview, translations }: SentenceRow, filter: Filter, language = ''): boolean {
  const { [language]: of } = translations;
  if (filter === 'all') return true;
  if (filter === 'review') return awaitsReview || of?.state === 'awaits review';
  return filter === 'long' ? of?.isLong === true : of?.state === filter;
}

/** Whether any word of it, its key, or a place where it stands has what is sought. */
function says({ key, english, places, translations }: SentenceRow, sought: string): boolean {
  const all = [
    key,
    english === undefined ? '' : said(english),
    ...places,
    ...Object.values(translations).map(({ words }) => wordsOf(words)),
  ];
  return sought === '' || all.some((text) => text.toLowerCase().includes(sought));
}

interface RowProps {
  row: SentenceRow;
  language: string | undefined;
  /** Left out where nothing is chosen from the list. */
  isMarked: boolean | undefined;
  onMark(rows: readonly SentenceRow[], isMarked: boolean): void;
  onChoose(row: SentenceRow): void;
  onEdit: Edit;
}

const Row = memo(function Row({ row, language, isMarked, onMark, onChoose, onEdit }: RowProps) {
  const { key, isSentence, places, sites, english, awaitsReview, isLocked, hash } = row;
  const translation = language === undefined ? undefined : row.translations[language];
  const text = english === undefined ? '' : said(english);
  return (
    <tr className={styles.row} data-translated={language !== undefined}>
      <th scope="row">
        {isMarked === undefined ? (
          <Text size="xs" className={styles.key}>
            {key}
          </Text>
        ) : (
          <Checkbox
            size="xs"
            label={key}
            classNames={{ label: styles.key }}
            checked={isMarked}
            onChange={({ currentTarget }) => onMark([row], currentTarget.checked)}
          />
        )}
        <Text size="xs" c="dimmed">
          {`${sites} ${sites === 1 ? 'site' : 'sites'} · ${places.slice(0, 3).join(', ')}${places.length > 3 ? ' …' : ''}`}
        </Text>
        {awaitsReview && <State>awaits review</State>}
        {isLocked && <State>locked</State>}
      </th>
      <td>
        {!isSentence ? (
          <Text size="sm">{text}</Text>
        ) : (
          <button type="button" className={styles.words} onClick={() => onChoose(row)}>
            {text}
          </button>
        )}
        <Text size="xs" c="dimmed">
          {`${[...text].length} characters`}
        </Text>
      </td>
      {language !== undefined && (
        <>
          <td lang={language}>
            {translation === undefined ? (
              <Text size="sm" c="dimmed" lang="en">
                Stays English
              </Text>
            ) : (
              <TranslationBox row={row} translation={translation} onEdit={onEdit} />
            )}
          </td>
          <td>
            {translation !== undefined && translation.state !== 'done' && <State>{translation.state}</State>}
            {translation?.isLong && <State>long</State>}
            {translation?.state === 'outdated' && (
              <Button
                size="compact-xs"
                variant="default"
                mt={4}
                aria-label={`Still right: ${key}`}
                onClick={() => onEdit(translation, undefined, hash)}
              >
                Still right
              </Button>
            )}
          </td>
        </>
      )}
    </tr>
  );
});

function State({ children }: { children: string }) {
  const isFine = children === 'locked' || children === 'long';
  return (
    <Badge variant="light" color={isFine ? 'gray' : 'orange'} size="sm" tt="none" className={styles.state}>
      {children}
    </Badge>
  );
}

/** Words of a translation: a press makes them a text box, whose words are taken when it is left. */
function TranslationBox({
  row,
  translation,
  onEdit,
}: Pick<RowProps, 'row' | 'onEdit'> & { translation: Translation }) {
  const now = wordsOf(translation.words);
  const [draft, setDraft] = useState<string>();
  if (draft === undefined)
    return (
      <>
        <button
          type="button"
          className={styles.words}
          aria-label={now === '' ? `Translate ${row.key}` : undefined}
          onClick={() => setDraft(now)}
        >
          {now === '' ? '—' : now}
        </button>
        <Text size="xs" c="dimmed" lang="en">
          {`${[...now].length} characters`}
        </Text>
      </>
    );
  const finish = () => {
    setDraft(undefined);
    if (draft === now) return;
    onEdit(translation, draft.trim() === '' ? undefined : textFrom(draft, translation.words ?? row.english));
  };
  return (
    <Textarea
      aria-label={`Translation of ${row.key}`}
      autosize
      minRows={2}
      autoFocus
      value={draft}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(undefined);
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finish();
      }}
    />
  );
}
