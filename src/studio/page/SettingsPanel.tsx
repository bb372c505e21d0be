import { Loader, ScrollArea, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type PanelProps, PartForm, type PartFormProps } from './PartForm.tsx';
import { ScopeChoice, type ScopeEntry, useScope } from './ScopeChoice.tsx';
import shell from './studio.module.css';
import { useAnswer } from './useStudio.ts';

interface SettingsPanelProps extends PanelProps {
  /** What holds for a setting at once. */
  overrideOf(setting: Pick<PartFormProps, 'panel' | 'view' | 'part' | 'shown'> & { path: string }): ReactNode;
}

/** Settings that are single values, found by their name, by what they are for, or by what they are. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { site, state, ask } = props;
  const [sought, setSought] = useState('');
  const [overridden, setOverridden] = useState<string | null>(null);
  const view = useAnswer(ask, 'settings', { site: site.key }, state.version);
  const entries = view?.parts[0]?.layers.map(({ scope }): ScopeEntry => {
    const groups = view.parts.flatMap(({ title, layers }) => {
      const count = Object.keys(layers.find((one) => one.scope === scope)?.says ?? {}).length;
      return count === 0 ? [] : [`${title} ${count}`];
    });
    return { scope, sites: view.sites[scope], ...(groups.length > 0 && { says: groups.join(', ') }) };
  });
  const [scope, setScope] = useScope(entries);
  if (view === undefined || entries === undefined)
    return <Loader m="xl" aria-label="Settings are being read" />;
  const words = sought.trim().toLowerCase();
  const found = view.parts.flatMap((part) => {
    const { says = {}, inherited = {} } = part.layers.find((one) => one.scope === scope) ?? {};
    const keys = Object.entries(part.form.schema.properties).flatMap(([key, { description }]) =>
      [part.title, key, description, says[key] ?? inherited[key]].join(' ').toLowerCase().includes(words)
        ? [key]
        : [],
    );
    return keys.length === 0 ? [] : [{ part, keys }];
  });
  const all = found.flatMap(({ part, keys }) =>
    keys.map((key) => ({ part, key, path: ['settings', ...part.path, key].join('/') })),
  );
  const count = all.length;
  const now = all.find(({ path }) => path === overridden);
  const isMany = count > most;
  return (
    <ScrollArea className={shell.scroll} type="auto" viewportProps={{ tabIndex: -1 }}>
      <Stack gap="md" p="md">
        <Title order={2} size="h4">
          Settings of this site
        </Title>
        <ScopeChoice site={site} entries={entries} scope={scope} onChoose={setScope} />
        <TextInput
          label="Find a setting"
          description="By its name, what it is for, or its value"
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status">
          {`${count} ${count === 1 ? 'setting' : 'settings'}${isMany ? `: say more to see them, ${most} at most` : ''}`}
        </Text>
        {!isMany &&
          found.map(({ part, keys }) => (
            <PartForm
              key={`${part.id} ${scope}`}
              panel={props}
              view={view}
              part={part}
              scope={scope}
              shown={keys}
            />
          ))}
        {!isMany && count > 0 && (
          <Select
            label="Override for this site now"
            description="Without a release, in the sandbox that runs"
            placeholder="Choose a setting"
            data={found.map(({ part }) => ({
              group: part.title,
              items: all.flatMap((one) => (one.part === part ? [{ value: one.path, label: one.key }] : [])),
            }))}
            value={now?.path ?? null}
            onChange={setOverridden}
            searchable
            clearable
          />
        )}
        {now && props.overrideOf({ panel: props, view, part: now.part, path: now.path, shown: [now.key] })}
      </Stack>
    </ScrollArea>
  );
}

/** What is read at once. */
const most = 40;
