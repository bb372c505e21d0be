import {
  ActionIcon,
  Alert,
  AppShell,
  Badge,
  Group,
  Loader,
  Tabs,
  Text,
  Title,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { FrameMessage } from '../marks/frame.ts';
import type { Found } from '../marks/SentencePlaces.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { Canvas } from './Canvas.tsx';
import { Changes } from './Changes.tsx';
import { Decisions } from './Decisions.tsx';
import { FieldPanel } from './FieldPanel.tsx';
import { FrameLink } from './FrameLink.ts';
import { Moon, Redo, Sun, Undo } from './icons.tsx';
import { Problems } from './Problems.tsx';
import { Publish } from './Publish.tsx';
import { SentenceGrid } from './SentenceGrid.tsx';
import { Sentences } from './Sentences.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import styles from './studio.module.css';
import { Toolbar, type View } from './Toolbar.tsx';
import { type Chosen, useStudio } from './useStudio.ts';
import { WordsPanel } from './WordsPanel.tsx';

type Way = 'undo' | 'redo';

const ways = [
  { way: 'undo', label: 'Undo', title: 'Undo (Ctrl+Z)', keys: ['mod+Z'], Icon: Undo },
  { way: 'redo', label: 'Redo', title: 'Redo (Ctrl+Y)', keys: ['mod+Y', 'mod+shift+Z'], Icon: Redo },
] as const;

/** The studio: the real page of a site in a frame, what can be changed of it beside, and what is wrong below. */
export function Studio() {
  const studio = useStudio();
  const { state, choices, ask } = studio;
  const [view, setView] = useState<View>(() => ({ ...startView, ...addressView() }));
  const [chosen, setChosen] = useState<Chosen>();
  const [missed, setMissed] = useState<string>();
  const [shown, setShown] = useState<{ path: string; sentences: Found[] }>({ path: '', sentences: [] });
  const [tab, setTab] = useState<string | null>('page');
  const [decision, setDecision] = useState('');
  const [isListed, setListed] = useState(false);
  const [pressed, setPressed] = useState<Pressed>({});
  const [part, setPart] = useState<PartTab>('words');
  const panel = useRef<HTMLElement>(null);
  const [link] = useState(() => new FrameLink());
  const site = choices?.sites.find(({ key }) => key === view.site) ?? choices?.sites[0];

  useEffect(() => keepView(view), [view]);

  const choose = (next: Chosen | undefined) => {
    setChosen(next);
    setMissed(undefined);
    if (next !== undefined) setPart('words');
    else link.send({ kind: 'choose', number: null, isSought: false });
  };
  link.onMessage = (message: FrameMessage) => {
    if (message.kind === 'shown') setShown(message);
    else if (message.kind === 'left') panel.current?.focus();
    else {
      const [number] = message.numbers;
      choose(number === undefined ? undefined : { number });
      setMissed(number === undefined ? message.text : undefined);
      const { field, block } = message;
      setPressed({ field, block });
      setPart(partFor(part, { field, block }, number !== undefined));
    }
  };
  link.onOpen = () => link.send({ kind: 'mode', isEditing: view.isEditing });

  const look = (next: Partial<View>) => {
    const changed = { ...view, ...next };
    setView(changed);
    if (next.isEditing !== undefined) link.send({ kind: 'mode', isEditing: next.isEditing });
    if (next.site !== undefined) {
      choose(undefined);
      setPressed({});
    }
  };
  const step = async (way: Way) => {
    const edit = await ask(way, { site: site?.key ?? '' });
    const [key, ...more] = edit?.path ?? [];
    if (
      edit !== undefined &&
      typeof key === 'string' &&
      more.length === 0 &&
      /copy\.en\.json$/u.test(edit.file)
    )
      setChosen({ key, file: edit.file });
  };
  useHotkeys([
    ...ways.flatMap(({ way, keys }) => keys.map((key): HotkeyItem => [key, () => void step(way)])),
    ['F6', () => document.querySelector<HTMLElement>('iframe')?.focus()],
  ]);

  const isPanelOpen = tab === 'page' || (tab === 'sentences' && chosen !== undefined);
  const count = state?.changes.length ?? 0;
  if (state === undefined || site === undefined || choices === undefined)
    return <Starting isConnected={studio.isConnected} />;
  const partProps = { site, state, ask, onSentence: (key: string) => choose({ key }) };
  return (
    <AppShell
      header={{ height: 108 }}
      // Words are chosen beside the page alone; the other views have the whole width.
      aside={{ width: { base: 340, lg: 400 }, breakpoint: 0, collapsed: { desktop: !isPanelOpen } }}
      footer={{ height: isListed && state.problems.length > 0 ? 220 : 40 }}
      padding={0}
    >
      <AppShell.Header aria-label="Studio" zIndex={120} className={styles.header}>
        <Group className={styles.bar} wrap="nowrap">
          <Title order={1} className={styles.mark}>
            Cardstock <span>Studio</span>
          </Title>
          <Tabs value={tab} onChange={setTab} variant="pills" className={styles.tabs}>
            <Tabs.List aria-label="Views">
              <Tabs.Tab value="page" aria-controls="view-page">
                Page
              </Tabs.Tab>
              <Tabs.Tab value="decisions" aria-controls="view-decisions">
                Decisions
              </Tabs.Tab>
              <Tabs.Tab value="sentences" aria-controls="view-sentences">
                Sentences
              </Tabs.Tab>
              <Tabs.Tab
                value="changes"
                aria-controls="view-changes"
                rightSection={
                  <Badge size="sm" circle variant={count > 0 ? 'filled' : 'default'}>
                    {count}
                  </Badge>
                }
              >
                Changes
              </Tabs.Tab>
              <Tabs.Tab value="publish" aria-controls="view-publish">
                Publish
              </Tabs.Tab>
            </Tabs.List>
          </Tabs>
          <Text className={styles.name} size="sm" truncate>
            {state.name}
          </Text>
          <Group gap={6} wrap="nowrap">
            {ways.map(({ way, label, title, Icon }) => (
              <ActionIcon
                key={way}
                variant="default"
                size="lg"
                aria-label={label}
                title={title}
                disabled={!(way === 'undo' ? state.canUndo : state.canRedo)}
                onClick={() => void step(way)}
              >
                <Icon />
              </ActionIcon>
            ))}
            <SchemeSwitch />
          </Group>
        </Group>
        <Toolbar
          view={view}
          site={site}
          choices={choices}
          path={shown.path}
          isPage={tab === 'page'}
          onLook={look}
          onPersona={(digits) => void fillAs(digits)}
        />
      </AppShell.Header>
      <AppShell.Main aria-label="The page and its changes" className={styles.main}>
        {studio.refusal !== undefined && (
          <Alert
            color="red"
            variant="filled"
            className={styles.refusal}
            withCloseButton
            closeButtonLabel="Close"
            onClose={studio.dismiss}
            role="alert"
          >
            {studio.refusal}
          </Alert>
        )}
        <div id="view-page" hidden={tab !== 'page'} className={styles.view}>
          <Canvas site={site} view={view} link={link} />
        </div>
        <div id="view-decisions" hidden={tab !== 'decisions'} className={styles.view}>
          {tab === 'decisions' && (
            <Decisions state={state} site={site.key} ask={ask} chosen={decision} onChoose={setDecision} />
          )}
        </div>
        <div id="view-sentences" hidden={tab !== 'sentences'} className={styles.view}>
          <SentenceGrid
            site={site}
            state={state}
            ask={ask}
            isShown={tab === 'sentences'}
            onChoose={({ key, file, site: of }) => {
              if (of !== site.key) look({ site: of });
              choose({ key, ...(file !== undefined && { file }) });
            }}
          />
        </div>
        <div id="view-changes" hidden={tab !== 'changes'} className={styles.view}>
          <Changes
            state={state}
            site={site.key}
            ask={ask}
            onShow={(next) => {
              setTab('page');
              choose(next);
            }}
            onDecision={(key) => {
              setTab('decisions');
              setDecision(key);
            }}
          />
        </div>
        <div id="view-publish" hidden={tab !== 'publish'} className={styles.view}>
          <Publish
            site={site}
            choices={choices}
            state={state}
            ask={ask}
            isShown={tab === 'publish'}
            onSite={(key) => look({ site: key })}
            onChanges={() => setTab('changes')}
          />
        </div>
      </AppShell.Main>
      <AppShell.Aside ref={panel} tabIndex={-1} aria-label="Words and parts" className={styles.panel}>
        <Tabs value={part} onChange={(next) => setPart(next as PartTab)} className={styles.parts}>
          <Tabs.List aria-label="Words and parts" grow>
            {partTabs.map((one) => (
              <Tabs.Tab key={one} value={one} aria-controls="part">
                {`${one[0]?.toUpperCase()}${one.slice(1)}`}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <div id="part" className={styles.part}>
          {part === 'words' && wordsPanel()}
          {part === 'field' && (
            <FieldPanel
              {...partProps}
              name={pressed.field}
              onChoose={(field) => setPressed({ ...pressed, field })}
            />
          )}
          {part === 'block' && (
            <BlockPanel
              {...partProps}
              id={pressed.block}
              path={shown.path}
              onChoose={(block) => setPressed({ ...pressed, block })}
            />
          )}
          {part === 'settings' && <SettingsPanel {...partProps} />}
        </div>
      </AppShell.Aside>
      <AppShell.Footer aria-label="Problems" className={styles.footer}>
        <Problems
          state={state}
          isConnected={studio.isConnected}
          isOpen={isListed}
          onOpen={setListed}
          onShow={(next) => {
            setTab('page');
            choose(next);
          }}
        />
      </AppShell.Footer>
    </AppShell>
  );

  function wordsPanel() {
    if (site === undefined || state === undefined) return undefined;
    return chosen === undefined ? (
      <Sentences sentences={shown.sentences} missed={missed} onChoose={choose} />
    ) : (
      <WordsPanel
        key={JSON.stringify([site.key, chosen])}
        site={site}
        chosen={chosen}
        state={state}
        ask={ask}
        link={link}
        onBack={() => choose(undefined)}
      />
    );
  }

  async function fillAs(persona: string) {
    const answers = await ask('answers', { persona });
    if (answers !== undefined) link.send({ kind: 'fill', answers });
  }
}

const partTabs = ['words', 'field', 'block', 'settings'] as const;

type PartTab = (typeof partTabs)[number];

/** What was pressed on the page, beside a sentence. */
interface Pressed {
  field?: string | undefined;
  block?: string | undefined;
}

/** What a press is about: whoever looks at fields or blocks goes on with those, and everybody else with words where there are any. */
function partFor(now: PartTab, { field, block }: Pressed, isSentence: boolean): PartTab {
  if (now === 'field' && field !== undefined) return 'field';
  if (now === 'block' && block !== undefined) return 'block';
  if (isSentence) return 'words';
  return field !== undefined ? 'field' : block !== undefined ? 'block' : 'words';
}

function Starting({ isConnected }: { isConnected: boolean }) {
  return (
    <main className={styles.starting}>
      <Loader size="sm" />
      <Text role="status">
        {isConnected
          ? 'The catalogue is being compiled…'
          : 'The studio does not answer. Is npm run studio running?'}
      </Text>
    </main>
  );
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={isDark ? 'Light colors' : 'Dark colors'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun /> : <Moon />}
    </ActionIcon>
  );
}

const startView: View = { site: '', path: '', visit: 0, width: 1280, isEditing: true, persona: null };

/** What is looked at stands in the address, so that loading again, and a colleague, see the same. */
function addressView(): Partial<View> {
  const given = new URLSearchParams(location.search);
  const width = Number(given.get('width'));
  return {
    ...(given.has('site') && { site: given.get('site') ?? '' }),
    ...(given.has('path') && { path: given.get('path') ?? '' }),
    ...(width >= 320 && { width }),
  };
}

function keepView({ site, path, width }: View): void {
  const query = new URLSearchParams({ ...(site && { site }), ...(path && { path }), width: String(width) });
  history.replaceState(null, '', `?${query}`);
}
