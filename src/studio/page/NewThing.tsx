import { Button, Code, Group, List, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { Scope } from '../../authoring/parts/part.ts';
import type { Beginning, Begun } from '../server/beginnings.ts';
import type { SiteChoice } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { Dialog } from './Dialog.tsx';
import { scopeNames } from './ScopeChoice.tsx';

interface NewThingProps {
  site: SiteChoice;
  ask: Ask;
  /** Words of the button. */
  label: string;
  /** The one kind that is begun here; all unless said. */
  only?: string;
  onBegun(name: string, begun: Begun): void;
}

/** Begins a thing of several documents, as `npm run catalogue -- new` does: one step to undo. */
export function NewThing({ site, ask, label, only, onBegun }: NewThingProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const [all, setAll] = useState<Beginning[]>();
  const [begun, setBegun] = useState<Begun & { name: string }>();
  const open = async () => {
    setBegun(undefined);
    dialog.open();
    setAll(await ask('beginnings', { site: site.key }));
  };
  const begin = async ({ kind }: Beginning, name: string, options: Record<string, string>) => {
    const found = await ask('begin', { site: site.key, kind, name, options });
    if (found !== undefined) setBegun({ name, ...found });
  };
  const close = () => {
    dialog.close();
    if (begun !== undefined) onBegun(begun.name, begun);
  };
  const beginnings = all?.filter(({ kind }) => only === undefined || kind === only) ?? [];
  return (
    <>
      <Button size="xs" variant="default" onClick={() => void open()}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} title={label.replace('…', '')} onClose={close}>
        {begun === undefined ? (
          beginnings.length > 0 && <NewForm site={site} beginnings={beginnings} onSubmit={begin} />
        ) : (
          <Stack>
            <Text size="sm">It is there, in these documents, and one step to undo:</Text>
            <List size="sm" listStyleType="none">
              {begun.files.map((file) => (
                <List.Item key={file}>
                  <Code>{file}</Code>
                </List.Item>
              ))}
            </List>
            <Text size="sm" fw={600}>
              Left to do
            </Text>
            <List size="sm">
              {begun.next.map((sentence) => (
                <List.Item key={sentence}>{sentence}</List.Item>
              ))}
            </List>
            <Group justify="flex-end">
              <Button onClick={close}>Go on</Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </>
  );
}

const kindNames: Record<string, string> = {
  field: 'A field',
  screen: 'A page of this flow',
  dialog: 'A question in a dialog',
};

const optionNames: Record<string, string> = {
  form: 'Form',
  section: 'Section that it is asked in',
  event: 'Event that it is asked at',
};

interface NewFormProps {
  site: SiteChoice;
  beginnings: readonly Beginning[];
  onSubmit(beginning: Beginning, name: string, options: Record<string, string>): Promise<void>;
}

function NewForm({ site, beginnings, onSubmit }: NewFormProps) {
  const [kind, setKind] = useState(beginnings[0]?.kind);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('flow');
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const beginning = beginnings.find((one) => one.kind === kind);
  if (beginning === undefined) return null;
  const { looks, hasScope, options } = beginning;
  const chosenOf = (option: string, choices: readonly string[]) =>
    chosen[option] ?? (choices.length === 1 ? choices[0] : undefined);
  const given = options.flatMap(({ name: option, choices }): [string, string][] => {
    const value = chosenOf(option, choices);
    return value === undefined ? [] : [[option, value]];
  });
  const isWhole = name.trim() !== '' && given.length === options.length;
  const layers = {
    ...((scope === 'flow' || scope === 'site' || !hasScope) && { flow: site.flow }),
    ...((scope === 'brand' || scope === 'site') && hasScope && { brand: site.brand }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) void onSubmit(beginning, name.trim(), { ...Object.fromEntries(given), ...layers });
  };
  const common = { withScrollArea: false, allowDeselect: false, comboboxProps: { withinPortal: false } };
  return (
    <form onSubmit={submit}>
      <Stack>
        {beginnings.length > 1 && (
          <Select
            label="What to begin"
            {...common}
            value={kind ?? null}
            data={beginnings.map((one) => ({ value: one.kind, label: kindNames[one.kind] ?? one.kind }))}
            onChange={(next) => next && setKind(next)}
          />
        )}
        <TextInput
          label="Name"
          description={`For the documents: ${looks}.`}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {options.map(({ name: option, choices }) => (
          <Select
            key={option}
            label={optionNames[option] ?? option}
            {...common}
            searchable
            value={chosenOf(option, choices) ?? null}
            data={choices}
            onChange={(next) => next && setChosen({ ...chosen, [option]: next })}
          />
        ))}
        {hasScope && (
          <Select
            label="Where it applies"
            {...common}
            value={scope}
            data={Object.entries(scopeNames(site)).map(([value, label]) => ({ value, label }))}
            onChange={(next) => next && setScope(next as Scope)}
          />
        )}
        <Button type="submit" disabled={!isWhole}>
          Begin
        </Button>
      </Stack>
    </form>
  );
}
