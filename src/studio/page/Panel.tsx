import { ActionIcon, Badge, Group, NavLink, ScrollArea, Stack, Text, TextInput, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Back } from './icons.tsx';
import styles from './studio.module.css';

/** One that can be chosen in a list beside the page. */
export interface Choice<Value> {
  value: Value;
  label: string;
  description?: string;
  /** How many it stands in. */
  depth?: number;
  mark?: string | undefined;
}

interface PanelListProps<Value> {
  title: string;
  about: string;
  /** What the list is searched for. */
  find: string;
  choices: readonly Choice<Value>[];
  onChoose(value: Value): void;
  children?: ReactNode;
}

/** All that can be chosen beside the page, in order: the way to choose one without a mouse. */
export function PanelList<Value>({ title, about, find, choices, onChoose, children }: PanelListProps<Value>) {
  const [sought, setSought] = useState('');
  const found = choices.filter(({ label, description = '' }) =>
    `${label} ${description}`.toLowerCase().includes(sought.toLowerCase()),
  );
  return (
    <Stack className={styles.list} gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      {children}
      <TextInput
        aria-label={find}
        placeholder={find}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      <ScrollArea className={styles.scroll} type="auto" viewportProps={{ tabIndex: -1 }}>
        {found.map(({ value, label, description, depth = 0, mark }, index) => (
          <NavLink
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand twice on a page
            key={`${label} ${index}`}
            component="button"
            className={styles.sentence}
            style={{ paddingInlineStart: 10 + depth * 14 }}
            label={label}
            description={description}
            rightSection={
              mark !== undefined && (
                <Badge variant="default" size="sm" tt="none">
                  {mark}
                </Badge>
              )
            }
            onClick={() => onChoose(value)}
          />
        ))}
      </ScrollArea>
    </Stack>
  );
}

/** What is looked at beside the page, undefined until it is known, and the way back to all of its kind. */
export function PanelHead({
  title,
  back,
  onBack,
}: {
  title: string | undefined;
  back: string;
  onBack(): void;
}) {
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon variant="subtle" aria-label={back} onClick={onBack}>
        <Back />
      </ActionIcon>
      {title !== undefined && (
        <Title order={2} size="h5" className={styles.key}>
          {title}
        </Title>
      )}
    </Group>
  );
}
