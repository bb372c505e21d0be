import { Loader, ScrollArea, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { type PanelProps, PartForm } from './PartForm.tsx';
import { ScopeChoice, type ScopeEntry, useScope } from './ScopeChoice.tsx';
import shell from './studio.module.css';
import { useAnswer } from './useStudio.ts';

/** Settings that are single values, found by their name, by what they are for, or by what they are. */
export function SettingsPanel(props: PanelProps) {
  const { site, state, ask } = props;
  const [sought, setSought] = useState('');
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
  const count = found.reduce((sum, { keys }) => sum + keys.length, 0);
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
      </Stack>
    </ScrollArea>
  );
}

/** What is read at once. */
const most = 40;
