import { Alert, AppShell, Button, Group, Loader, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Spot } from '../marks/frame.ts';
import type { FoundSentence } from '../marks/SentencePlaces.ts';
import type { Problem } from '../server/StudioState.ts';
import { BranchReview } from './BranchReview.tsx';
import { Canvas } from './Canvas.tsx';
import { Changes } from './Changes.tsx';
import { Decisions } from './Decisions.tsx';
import { FrameLink } from './FrameLink.ts';
import { TextOpening, type TextPlace } from './OpenText.tsx';
import { Problems } from './Problems.tsx';
import { Publish } from './Publish.tsx';
import { SentenceGrid } from './SentenceGrid.tsx';
import { partFor, SidePanel, type SideTab } from './SidePanel.tsx';
import { StudioHeader, type Way } from './StudioHeader.tsx';
import styles from './studio.module.css';
import { TextView } from './TextView.tsx';
import type { View } from './Toolbar.tsx';
import { type Chosen, useStudio } from './useStudio.ts';

/** Nothing is pressed. */
const nowhere: Spot = { blocks: [] };

/** The studio: the real page of a site in a frame, what can be changed of it beside, and what is wrong below. */
export function Studio() {
  const studio = useStudio();
  const { state, choices, ask } = studio;
  const [view, setView] = useState<View>(() => ({ ...startView, ...addressView() }));
  const [chosen, setChosen] = useState<Chosen>();
  const [missed, setMissed] = useState<string>();
  const [shown, setShown] = useState<{ path: string; sentences: FoundSentence[] }>({
    path: '',
    sentences: [],
  });
  const [spot, setSpot] = useState(nowhere);
  const [part, setPart] = useState<SideTab>('words');
  const [tab, setTab] = useState('page');
  const [decision, setDecision] = useState<{ key: string; at?: string | undefined }>({ key: '' });
  const [text, setText] = useState<TextPlace>();
  const [isListed, setListed] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const [link] = useState(() => new FrameLink());
  const site = choices?.sites.find(({ key }) => key === view.site) ?? choices?.sites[0];
  const language = site?.languages.find((one) => one === view.language) ?? site?.languages[0] ?? '';

  useEffect(() => keepView(view), [view]);

  const choose = (next: Chosen | undefined) => {
    setChosen(next);
    setMissed(undefined);
    if (next !== undefined) setPart('words');
    else link.send({ kind: 'choose', number: null, isSought: false });
  };
  link.onMessage = (message) => {
    if (message.kind === 'shown') setShown(message);
    else if (message.kind === 'left') panel.current?.focus();
    else {
      const [number] = message.numbers;
      choose(number === undefined ? undefined : { number });
      setMissed(number === undefined ? message.text : undefined);
      setSpot(message.spot);
      setPart(partFor(part, message.spot, number !== undefined));
    }
  };
  link.onOpen = () => link.send({ kind: 'mode', isEditing: view.isEditing });

  const look = (next: Partial<View>) => {
    const changed = { ...view, ...next };
    setView(changed);
    if (next.isEditing !== undefined) link.send({ kind: 'mode', isEditing: next.isEditing });
    if (next.site !== undefined) {
      choose(undefined);
      setSpot(nowhere);
    }
  };
  const openText = useCallback((place: TextPlace) => {
    setText({ ...place });
    setTab('text');
  }, []);
  const showDecision = (key: string, at?: string) => {
    setTab('decisions');
    setDecision({ key, at });
  };
  const showSentence = (next: Chosen) => {
    setTab('page');
    choose(next);
  };
  /** To the sentence, the decision, or the line that a problem is of. */
  const goTo = ({ key, decision: of, sites: met, ...place }: Problem) => {
    const [first] = met;
    if (first !== undefined && !met.includes(site?.key ?? '')) look({ site: first });
    if (key !== undefined) {
      setTab('page');
      choose({ key, file: place.file });
    } else if (of !== undefined) showDecision(of, `${place.file}:${place.line}`);
    else openText(place);
  };
  const step = async (way: Way) => {
    const { file = '', path = [] } = (await ask(way, { site: site?.key ?? '' })) ?? {};
    const [key, ...more] = path;
    if (file.endsWith(`copy.${language}.json`) && typeof key === 'string' && more.length === 0)
      setChosen({ key, file });
  };
  useHotkeys([['F6', () => document.querySelector<HTMLElement>('iframe')?.focus()]]);

  const isPanelOpen = tab === 'page' || (tab === 'sentences' && chosen !== undefined);
  if (state === undefined || site === undefined || choices === undefined)
    return <Starting isConnected={studio.isConnected} />;
  return (
    <TextOpening value={openText}>
      <AppShell
        header={{ height: tab === 'page' ? { base: 152, md: 108 } : 108 }}
        // Words are chosen beside the page alone; the other views have the whole width.
        aside={{ width: { base: 340, lg: 400 }, breakpoint: 0, collapsed: { desktop: !isPanelOpen } }}
        footer={{ height: isListed && state.problems.length > 0 ? 220 : 40 }}
        padding={0}
      >
        <StudioHeader
          view={view}
          site={site}
          choices={choices}
          state={state}
          path={shown.path}
          language={language}
          tab={tab}
          onTab={setTab}
          onStep={(way) => void step(way)}
          onBefore={(isBefore) => void ask('showBefore', { site: site.key, isBefore })}
          onLook={look}
          onPersona={(digits) => void fillAs(digits)}
        />
        <AppShell.Main aria-label="The page and its changes" className={styles.main}>
          {studio.left !== undefined && (
            <Alert
              variant="default"
              className={styles.notice}
              role="alert"
              title={`Another window opened the change set “${state.name}”`}
            >
              <Group gap="xs">
                <Text size="sm">
                  {`You were working on “${studio.left}”. Nothing that you do here is kept until you choose one.`}
                </Text>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => void ask('open', { site: site.key, name: studio.left ?? '' })}
                >
                  {`Open ${studio.left} again`}
                </Button>
                <Button size="xs" variant="default" onClick={studio.follow}>
                  {`Go on with ${state.name}`}
                </Button>
              </Group>
            </Alert>
          )}
          {studio.refusal !== undefined && (
            <Alert
              color="red.9"
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
            <Canvas site={site} view={view} language={language} link={link} ask={ask} />
          </div>
          <div id="view-decisions" hidden={tab !== 'decisions'} className={styles.view}>
            {tab === 'decisions' && (
              <Decisions
                state={state}
                site={site}
                ask={ask}
                chosen={decision}
                onChoose={showDecision}
                onScreen={(path) => {
                  setTab('page');
                  look({ path, state: '', visit: view.visit + 1, persona: null });
                }}
              />
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
          <div id="view-text" hidden={tab !== 'text'} className={styles.view}>
            <TextView
              state={state}
              site={site}
              ask={ask}
              isShown={tab === 'text'}
              place={text}
              onOpen={openText}
            />
          </div>
          <div id="view-changes" hidden={tab !== 'changes'} className={styles.view}>
            {state.review === undefined ? (
              <Changes
                state={state}
                site={site.key}
                ask={ask}
                onShow={showSentence}
                onDecision={showDecision}
              />
            ) : (
              <BranchReview state={state} review={state.review} ask={ask} onShow={showSentence} />
            )}
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
          <SidePanel
            site={site}
            state={state}
            ask={ask}
            link={link}
            language={tab === 'page' ? language : ''}
            shown={shown}
            chosen={chosen}
            missed={missed}
            spot={spot}
            part={tab === 'page' ? part : 'words'}
            onPart={tab === 'page' ? setPart : undefined}
            onSpot={setSpot}
            onChoose={choose}
            onDecision={showDecision}
          />
        </AppShell.Aside>
        <AppShell.Footer aria-label="Problems" className={styles.footer}>
          <Problems
            state={state}
            site={site.key}
            ask={ask}
            isConnected={studio.isConnected}
            isOpen={isListed}
            onOpen={setListed}
            onGo={goTo}
          />
        </AppShell.Footer>
      </AppShell>
    </TextOpening>
  );

  async function fillAs(persona: string) {
    const answers = await ask('answers', { persona });
    if (answers !== undefined) link.send({ kind: 'fill', answers });
  }
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

const startView: View = {
  ...{ site: '', path: '', state: '', language: '', visit: 0 },
  ...{ width: 1280, isEditing: true, persona: null },
};

const kept = ['site', 'path', 'state', 'language'] as const;

/** What is looked at stands in the address, so that loading again, and a colleague, see the same. */
function addressView(): Partial<View> {
  const given = new URLSearchParams(location.search);
  const width = Number(given.get('width'));
  return {
    ...Object.fromEntries(kept.flatMap((word) => (given.has(word) ? [[word, given.get(word)]] : []))),
    ...(width >= 320 && { width }),
  };
}

function keepView(view: View): void {
  const said = kept.flatMap((word) => (view[word] === '' ? [] : [[word, view[word]]]));
  const query = new URLSearchParams([...said, ['width', String(view.width)]]);
  history.replaceState(null, '', `?${query}`);
}
