import {
  ActionIcon,
  Button,
  Code,
  Group,
  Loader,
  NavLink,
  ScrollArea,
  Select,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { FieldHome } from '../../authoring/parts/fieldParts.ts';
import type { Scope } from '../../authoring/parts/part.ts';
import type { SiteChoice } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import styles from './forms.module.css';
import { NewSection } from './NewSection.tsx';
import { NewThing } from './NewThing.tsx';
import { LineLink } from './OpenText.tsx';
import { PanelHead, PanelList } from './Panel.tsx';
import { type PanelProps, PartForm, type PartFormProps } from './PartForm.tsx';
import { ScopeChoice, type ScopeEntry, useScope } from './ScopeChoice.tsx';
import shell from './studio.module.css';
import { useAnswer } from './useStudio.ts';
import { wordsOf } from './words.ts';

interface FieldPanelProps extends PanelProps {
  /** Undefined to choose one from a list. */
  name: string | undefined;
  onChoose(name: string | undefined): void;
  /** What stands below the form of a rule row: what holds for it at once. */
  overrideOf(row: Pick<PartFormProps, 'panel' | 'view' | 'part'> & { path: string }): ReactNode;
}

/** A field: its words, its rule row and how it is drawn, where each may be said, and which conditions read it. */
export function FieldPanel({ name, ...props }: FieldPanelProps) {
  if (name === undefined) return <FieldList {...props} />;
  return <ChosenField key={`${props.site.key} ${name}`} name={name} {...props} />;
}

function FieldList({ site, state, ask, onChoose }: Omit<FieldPanelProps, 'name' | 'overrideOf'>) {
  const found = useAnswer(ask, 'fields', { site: site.key }, state.version) ?? [];
  return (
    <PanelList
      title="Fields of this site"
      about="Choose one here, or click it on the page."
      find="Find a field"
      choices={found.map(({ name, label }) => ({ value: name, label: name, description: wordsOf(label) }))}
      onChoose={onChoose}
    >
      <div>
        <NewThing site={site} ask={ask} label="New field…" only="field" onBegun={onChoose} />
      </div>
    </PanelList>
  );
}

function ChosenField(props: FieldPanelProps & { name: string }) {
  const { site, state, ask, name, onChoose, onSentence } = props;
  const view = useAnswer(ask, 'field', { site: site.key, name }, state.version);
  useEffect(() => {
    // Whoever undid its first mention has none of it any more.
    if (view === null) onChoose(undefined);
  }, [view, onChoose]);
  const entries = view?.parts[0]?.layers.map(({ scope }): ScopeEntry => {
    const says = view.parts.flatMap(({ layers }) =>
      Object.keys(layers.find((one) => one.scope === scope)?.says ?? {}),
    );
    return { scope, sites: view.sites[scope], ...(says.length > 0 && { says: `says ${says.join(', ')}` }) };
  });
  const [scope, setScope] = useScope(entries);
  if (view === undefined || view === null || entries === undefined)
    return <Loader m="xl" aria-label="The field is being read" />;
  const { sentences, common, readers, inForms } = view;
  const said = (list: readonly { what: string; key: string }[]) => (
    <ul className={styles.list}>
      {list.map(({ what, key }) => (
        <li key={`${what} ${key}`} className={styles.pair}>
          <Text size="xs" c="dimmed">
            {what}
          </Text>
          <NavLink
            component="button"
            className={shell.sentence}
            label={wordsOf(view.words[key]) || key}
            aria-label={`${what}: ${wordsOf(view.words[key]) || key}`}
            onClick={() => onSentence(key)}
          />
        </li>
      ))}
    </ul>
  );
  const partsWhere = (isOne: (id: string) => boolean) =>
    view.parts.map(
      (part) =>
        isOne(part.id) && (
          <Fragment key={part.id}>
            <PartForm key={scope} panel={props} view={view} part={part} scope={scope} />
            {part.id === 'rule' &&
              props.overrideOf({ panel: props, view, part, path: `rules/${part.path.at(-1)}` })}
          </Fragment>
        ),
    );
  return (
    <ScrollArea className={shell.scroll} type="auto" viewportProps={{ tabIndex: -1 }}>
      <Stack gap="md" p="md">
        <PanelHead title={name} back="All fields of this site" onBack={() => onChoose(undefined)} />
        {said(sentences)}
        <details>
          <summary className={styles.fold}>Messages that all fields share</summary>
          {said(common)}
        </details>
        <ScopeChoice site={site} entries={entries} scope={scope} onChoose={setScope} />
        {inForms.length > 0 && (
          <Text size="sm">
            A form says this itself, over what is said here:{' '}
            {inForms.map(({ place, path }) => (
              <span key={place + path}>
                <Code>{path}</Code> <LineLink at={place} />
              </span>
            ))}
          </Text>
        )}
        {partsWhere((id) => id === 'rule')}
        {view.homes.map((home) => (
          <Section
            key={`${home.form} ${home.section}`}
            home={home}
            name={name}
            scope={scope}
            site={site}
            ask={ask}
            newSection={
              <NewSection
                home={home}
                name={name}
                scope={scope}
                site={site.key}
                copy={view.copies[scope]}
                ask={ask}
              />
            }
          >
            <PartForm
              key={scope}
              panel={props}
              view={view}
              part={home.part}
              scope={scope}
              shown={['title', 'text', 'when']}
            />
          </Section>
        ))}
        {partsWhere((id) => id !== 'rule')}
        <section aria-label="Conditions that read it" className={styles.part}>
          <Title order={3} size="h6">
            Conditions that read it
          </Title>
          {readers.length === 0 && <Text size="sm">None.</Text>}
          <ul className={styles.list}>
            {readers.map(({ place, path, text }) => (
              <li key={place + path}>
                <Code block>{text}</Code>
                <Text size="xs" c="dimmed">
                  {path} · <LineLink at={place} />
                </Text>
              </li>
            ))}
          </ul>
        </section>
      </Stack>
    </ScrollArea>
  );
}

interface ArrowsProps {
  name: string;
  /** In order. */
  names: readonly string[];
  onMove(name: string, by: -1 | 1): void;
}

/** Moves a name of a list; a document can only move those that it names itself. */
function Arrows({ name, names, onMove }: ArrowsProps) {
  return ([-1, 1] as const).map((by) => (
    <ActionIcon
      key={by}
      size={24}
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
      disabled={names[names.indexOf(name) + by] === undefined}
      onClick={() => onMove(name, by)}
    >
      {by < 0 ? '↑' : '↓'}
    </ActionIcon>
  ));
}

interface SectionProps {
  home: FieldHome;
  name: string;
  scope: Scope;
  site: SiteChoice;
  ask: Ask;
  newSection: ReactNode;
  children: ReactNode;
}

/** The fields that are asked together with one, and those that could be: each stands in one place of the form's document. */
function Section({ home, name, scope, site, ask, newSection, children }: SectionProps) {
  const { form, section, fields, others, files } = home;
  const own = home.own[scope];
  const [chosen, setChosen] = useState<string | null>(null);
  const sayAt = (path: string[], is: unknown) =>
    void ask('say', { site: site.key, values: [{ file: files[scope], path, is }] });
  const say = (field: string, is: unknown) => sayAt(['sections', section, 'fields', field], is);
  const move = (field: string, by: -1 | 1) => {
    const at = own.indexOf(field);
    const other = own[at + by];
    if (at < 0 || other === undefined) return;
    sayAt(home.orderPath, own.with(at, other).with(at + by, field));
  };
  return (
    <section aria-label={`Section ${section}`} className={styles.part}>
      <Title order={3} size="h6">
        {`Section ${section} of the form ${form}`}
      </Title>
      <Text size="xs" c="dimmed" className={styles.place}>
        {files[scope]}
      </Text>
      <ol className={styles.order}>
        {fields.map((one) => (
          <li key={one} aria-current={one === name || undefined}>
            <Group gap={4} wrap="nowrap">
              <span className={styles.orderName}>{one}</span>
              {own.includes(one) && own.length > 1 && <Arrows name={one} names={own} onMove={move} />}
            </Group>
          </li>
        ))}
      </ol>
      <Group gap="xs" align="end" mt={6}>
        <Select
          label="Add a field"
          placeholder="One that there is"
          searchable
          data={others}
          value={chosen}
          onChange={setChosen}
        />
        <Button
          variant="default"
          disabled={chosen === null}
          onClick={() => {
            if (chosen !== null) say(chosen, {});
            setChosen(null);
          }}
        >
          Add
        </Button>
      </Group>
      <Group gap="xs" mt={6} mb={10}>
        {newSection}
        <Button size="xs" variant="subtle" onClick={() => say(name, null)}>
          {`Do not ask ${name} here`}
        </Button>
      </Group>
      {children}
    </section>
  );
}
