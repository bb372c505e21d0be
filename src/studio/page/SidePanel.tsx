import { Tabs } from '@mantine/core';
import type { Spot } from '../marks/frame.ts';
import type { FoundSentence } from '../marks/SentencePlaces.ts';
import type { SiteChoice, StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { FieldPanel } from './FieldPanel.tsx';
import type { FrameLink } from './FrameLink.ts';
import { OverrideNow, type OverrideNowProps } from './OverrideNow.tsx';
import { Sentences } from './Sentences.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import styles from './studio.module.css';
import type { Chosen } from './useStudio.ts';
import { WhyPanel } from './WhyPanel.tsx';
import { WordsPanel } from './WordsPanel.tsx';

const tabs = [
  { value: 'words', label: 'Words' },
  { value: 'field', label: 'Field' },
  { value: 'block', label: 'Block' },
  { value: 'settings', label: 'Settings' },
  { value: 'why', label: 'Why?' },
] as const;

export type SideTab = (typeof tabs)[number]['value'];

interface SidePanelProps {
  site: SiteChoice;
  state: StudioState;
  ask: Ask;
  link: FrameLink;
  /** The language that the page is in. */
  language: string;
  /** What stands on the page: another object each time that it is different. */
  shown: { path: string; sentences: FoundSentence[] };
  chosen: Chosen | undefined;
  /** Words that were pressed and are no sentence. */
  missed: string | undefined;
  /** What the last press was inside of. */
  spot: Spot;
  part: SideTab;
  /** Undefined where there are only words. */
  onPart: ((part: SideTab) => void) | undefined;
  onSpot(spot: Spot): void;
  onChoose(chosen: Chosen | undefined): void;
  onDecision(key: string, at?: string): void;
}

/** What stands beside the page: the words, the field or the block that was pressed, settings, and why it is there. */
export function SidePanel(props: SidePanelProps) {
  const {
    site,
    state,
    ask,
    link,
    language,
    shown,
    chosen,
    missed,
    spot,
    part,
    onPart,
    onSpot,
    onChoose,
    onDecision,
  } = props;
  const isPart = (one: SideTab) => part === one && state.review === undefined;
  const common = { site, state, ask, onSentence: (key: string) => onChoose({ key }) };
  return (
    <>
      {onPart !== undefined && state.review === undefined && (
        <Tabs value={part} onChange={(next) => onPart(next as SideTab)} className={styles.parts}>
          <Tabs.List aria-label="Words and parts" grow>
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value} aria-controls="part">
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <div id="part" className={styles.part}>
        {(part === 'words' || state.review !== undefined) && words()}
        {isPart('field') && (
          <FieldPanel
            {...common}
            name={spot.field}
            onChoose={(field) => onSpot({ ...spot, field })}
            overrideOf={overrideOf}
          />
        )}
        {isPart('block') && (
          <BlockPanel
            {...common}
            id={spot.blocks[0]}
            path={shown.path}
            onChoose={(block) => onSpot({ ...spot, blocks: block === undefined ? [] : [block] })}
          />
        )}
        {isPart('settings') && <SettingsPanel {...common} overrideOf={overrideOf} />}
        {isPart('why') && (
          <WhyPanel
            site={site.key}
            chosen={chosen}
            spot={spot}
            shown={shown}
            version={state.version}
            ask={ask}
            link={link}
            onChoose={onChoose}
            onDecision={onDecision}
          />
        )}
      </div>
    </>
  );

  function words() {
    if (chosen === undefined)
      return <Sentences sentences={shown.sentences} missed={missed} onChoose={onChoose} />;
    return (
      <WordsPanel
        key={JSON.stringify([site.key, language, chosen])}
        site={site}
        chosen={chosen}
        state={state}
        ask={ask}
        link={link}
        language={language}
        onBack={() => onChoose(undefined)}
      />
    );
  }
}

/**
 * What a press is about: whoever looks at fields, at blocks or for reasons goes on with those, and everybody else with words
 * where there are any.
 */
export function partFor(now: SideTab, { field, blocks }: Spot, isSentence: boolean): SideTab {
  if (now === 'why') return 'why';
  if (now === 'field' && field !== undefined) return 'field';
  if (now === 'block' && blocks.length > 0) return 'block';
  if (isSentence) return 'words';
  return field !== undefined ? 'field' : blocks.length > 0 ? 'block' : 'words';
}

const overrideOf = (of: OverrideNowProps) => <OverrideNow key={of.path} {...of} />;
