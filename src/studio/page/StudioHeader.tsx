import {
  ActionIcon,
  AppShell,
  Badge,
  Group,
  Tabs,
  Text,
  Title,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import type { StudioState } from '../server/StudioState.ts';
import { Moon, Redo, Sun, Undo } from './icons.tsx';
import styles from './studio.module.css';
import { Toolbar } from './Toolbar.tsx';

export type Way = 'undo' | 'redo';

const ways = [
  { way: 'undo', label: 'Undo', title: 'Undo (Ctrl+Z)', keys: ['mod+Z'], Icon: Undo },
  { way: 'redo', label: 'Redo', title: 'Redo (Ctrl+Y)', keys: ['mod+Y', 'mod+shift+Z'], Icon: Redo },
] as const;

const tabs = [
  { value: 'page', label: 'Page' },
  { value: 'decisions', label: 'Decisions' },
  { value: 'sentences', label: 'Sentences' },
  { value: 'text', label: 'Text' },
  { value: 'changes', label: 'Changes' },
  { value: 'publish', label: 'Publish' },
];

/** What whoever reviews a branch looks at. */
const reviewTabs = [
  { value: 'page', label: 'Page' },
  { value: 'changes', label: 'Review' },
];

interface StudioHeaderProps extends Omit<ComponentProps<typeof Toolbar>, 'isPage' | 'review'> {
  state: StudioState;
  tab: string;
  onTab(tab: string): void;
  onStep(way: Way): void;
  /** Has the page show what it was, or what it becomes. */
  onBefore(isBefore: boolean): void;
}

/** Views of the studio, undo and redo, and what is looked at. */
export function StudioHeader(props: StudioHeaderProps) {
  const { state, tab, onTab, onStep, onBefore, view, site, choices, path, language, onLook, onPersona } =
    props;
  const views = state.review === undefined ? tabs : reviewTabs;
  const count = state.changes.length + state.reviewed.length;
  const steps = state.review === undefined ? ways : [];
  useHotkeys(steps.flatMap(({ way, keys }) => keys.map((key): HotkeyItem => [key, () => onStep(way)])));
  return (
    <AppShell.Header aria-label="Studio" zIndex={120} className={styles.header}>
      <Group className={styles.bar} wrap="nowrap">
        <Title order={1} className={styles.mark}>
          Cardstock <span>Studio</span>
        </Title>
        <Tabs
          value={tab}
          onChange={(next) => next !== null && onTab(next)}
          variant="pills"
          className={styles.tabs}
        >
          <Tabs.List aria-label="Views">
            {views.map(({ value, label }) => (
              <Tabs.Tab
                key={value}
                value={value}
                aria-controls={`view-${value}`}
                rightSection={
                  value === 'changes' && (
                    <Badge size="sm" circle={count < 100} variant={count > 0 ? 'filled' : 'default'}>
                      {count}
                    </Badge>
                  )
                }
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <Text className={styles.name} size="sm" truncate>
          {state.review?.branch ?? state.name}
        </Text>
        <Group gap={6} wrap="nowrap">
          {steps.map(({ way, label, title, Icon }) => (
            <ActionIcon
              key={way}
              variant="default"
              size="lg"
              aria-label={label}
              title={title}
              disabled={!(way === 'undo' ? state.canUndo : state.canRedo)}
              onClick={() => onStep(way)}
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
        path={path}
        language={language}
        isPage={tab === 'page'}
        review={state.review}
        onBefore={onBefore}
        onLook={onLook}
        onPersona={onPersona}
      />
    </AppShell.Header>
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
