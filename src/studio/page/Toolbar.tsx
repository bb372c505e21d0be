import { Group, SegmentedControl, Select } from '@mantine/core';
import type { Choices, SiteChoice, StudioState } from '../server/StudioState.ts';
import styles from './studio.module.css';
import { languageName } from './words.ts';

/** What of the catalogue is looked at, and how. */
export interface View {
  /** Key of the site. */
  site: string;
  /** Where the frame was sent; empty for the start. */
  path: string;
  /** The state of a screen that the page is to be in; empty for none. */
  state: string;
  /** The language that was chosen; empty for the site's own. */
  language: string;
  /** Counts how often the frame was sent somewhere, be it there again. */
  visit: number;
  width: number;
  isEditing: boolean;
  persona: string | null;
}

interface ToolbarProps {
  view: View;
  site: SiteChoice;
  choices: Choices;
  /** Where the page is now: the flow may lead elsewhere than one wanted. */
  path: string;
  /** The language that the page is in. */
  language: string;
  /** Whether the page is in sight, so that screen, applicant, width and mode mean something. */
  isPage: boolean;
  /** The branch that is reviewed; undefined where somebody changes the documents. */
  review: StudioState['review'];
  onBefore(isBefore: boolean): void;
  onLook(view: Partial<View>): void;
  onPersona(digits: string): void;
}

const widths = [360, 768, 1280];

/** Site, flow, screen, applicant and width, and whether a press chooses or works. */
export function Toolbar(props: ToolbarProps) {
  const { view, site, choices, path, language, isPage, review, onBefore, onLook, onPersona } = props;
  const { sites, personas } = choices;
  const brands = new Map(sites.map(({ brand, brandName }) => [brand, brandName]));
  const flows = new Map(sites.map(({ flow, flowName }) => [flow, flowName]));
  const open = (brand: string, flow: string) => {
    const fits = sites.find((one) => one.brand === brand && one.flow === flow);
    const next = fits ?? sites.find((one) => one.brand === brand);
    if (next !== undefined) onLook({ site: next.key, path: '', state: '', persona: null });
  };
  const screen = site.screens.find((one) => one.path === path);
  const groups = [...new Set(personas.map(({ group }) => group))];
  const common = {
    size: 'sm',
    allowDeselect: false,
    checkIconPosition: 'right',
    // The list itself scrolls, which screen readers and keys expect of it.
    withScrollArea: false,
    classNames: { options: styles.options },
    comboboxProps: { withinPortal: false, width: 'max-content', position: 'bottom-start' },
  } as const;
  return (
    <Group className={styles.toolbar} gap="xs" wrap="nowrap">
      <Select
        {...common}
        w={120}
        aria-label="Brand"
        value={site.brand}
        data={[...brands].map(([value, label]) => ({ value, label }))}
        onChange={(brand) => brand && open(brand, site.flow)}
      />
      <Select
        {...common}
        w={190}
        aria-label="Flow"
        value={site.flow}
        data={[...flows].flatMap(([value, label]) =>
          sites.some(({ brand, flow }) => brand === site.brand && flow === value) ? [{ value, label }] : [],
        )}
        onChange={(flow) => flow && open(site.brand, flow)}
      />
      {isPage && (
        <>
          <Select
            {...common}
            w={190}
            searchable
            aria-label="Screen"
            placeholder="Screen"
            value={view.state === '' ? (screen?.id ?? null) : stateMark + view.state}
            data={screensOf(site)}
            onChange={(id) =>
              onLook({
                path: site.screens.find((one) => one.id === id)?.path ?? '',
                state: id?.startsWith(stateMark) ? id.slice(stateMark.length) : '',
                visit: view.visit + 1,
                persona: null,
              })
            }
          />
          {site.languages.length > 1 && (
            <Select
              {...common}
              w={110}
              aria-label="Language of the page"
              value={language}
              data={site.languages.map((value) => ({ value, label: languageName(value) }))}
              onChange={(next) =>
                next && onLook({ language: next, visit: view.visit + 1, ...(view.state === '' && { path }) })
              }
            />
          )}
          <Select
            {...common}
            w={150}
            searchable
            aria-label="Applicant who fills in the form"
            placeholder="Fill in as…"
            value={view.persona}
            data={groups.map((group) => ({
              group,
              items: personas.flatMap((one) =>
                one.group === group ? [{ value: one.digits, label: `${one.digits} ${one.about}` }] : [],
              ),
            }))}
            onChange={(persona) => {
              onLook({ persona });
              if (persona !== null) onPersona(persona);
            }}
          />
          <SegmentedControl
            size="xs"
            flex="none"
            aria-label="Width of the page"
            value={String(view.width)}
            data={widths.map(String)}
            onChange={(width) => onLook({ width: Number(width) })}
          />
          {review !== undefined && (
            <SegmentedControl
              size="xs"
              flex="none"
              aria-label="What the page shows"
              value={review.isBefore ? 'before' : 'after'}
              data={[
                { value: 'before', label: 'Before' },
                { value: 'after', label: 'After' },
              ]}
              onChange={(side) => onBefore(side === 'before')}
            />
          )}
          <SegmentedControl
            className={styles.mode}
            size="xs"
            flex="none"
            color="indigo"
            aria-label="What a press on the page does"
            value={view.isEditing ? 'edit' : 'use'}
            data={[
              { value: 'edit', label: 'Edit' },
              { value: 'use', label: 'Use' },
            ]}
            onChange={(mode) => onLook({ isEditing: mode === 'edit' })}
          />
        </>
      )}
    </Group>
  );
}

/** Before the name of a state in a list that has screens, too; no id of a screen has it. */
const stateMark = '=';

/** Addresses that the page may be sent to, and states of its screens that lead there from a new visit. */
function screensOf({ screens, states }: SiteChoice) {
  return [
    { group: 'Go to', items: screens.map(({ id }) => ({ value: id, label: nameOf(id) })) },
    { group: 'Show', items: states.map((name) => ({ value: stateMark + name, label: nameOf(name) })) },
  ].filter(({ items }) => items.length > 0);
}

function nameOf(id: string): string {
  const words = id
    .replaceAll('-', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
