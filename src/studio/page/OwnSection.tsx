import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { FieldHome } from '../../authoring/parts/fieldParts.ts';
import type { Scope } from '../../authoring/parts/part.ts';
import type { Ask } from './api.ts';
import { Dialog } from './Dialog.tsx';
import { keyBeside } from './words.ts';

interface OwnSectionProps {
  home: FieldHome;
  /** Of the field. */
  name: string;
  scope: Scope;
  site: string;
  /** The document of its heading. */
  copy: string;
  ask: Ask;
}

/** Takes a field out of its section into one of its own behind it, in one document: one step to undo. */
export function OwnSection({ home, name, scope, site, copy, ask }: OwnSectionProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const [id, setId] = useState('');
  const [words, setWords] = useState('');
  const isWhole = /^[a-z]\w*$/iu.test(id) && words.trim() !== '';
  const { section, part, files, said, isInherited } = home;
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    const { says = {}, inherited = {} } = part.layers.find((one) => one.scope === scope) ?? {};
    const title = keyBeside(String(says.title ?? inherited.title ?? 'section.'), id);
    const below = isInherited[scope];
    const own = { title, fields: { [name]: said } };
    const file = files[scope];
    void ask('say', {
      site,
      values: [
        { file: copy, path: [title], is: words.trim() },
        below.section
          ? { file, path: ['sections', id], is: { $after: section, ...own } }
          : { file, path: ['sections', id], is: own, behind: section },
        { file, path: ['sections', section, 'fields', name], ...(below.field && { is: null }) },
      ],
    });
    dialog.close();
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={dialog.open}>
        {`Put ${name} into a section of its own…`}
      </Button>
      <Dialog isOpen={isOpen} title="A section of its own" onClose={dialog.close}>
        <form onSubmit={begin}>
          <Stack>
            <TextInput
              label="Name of the section"
              description="For the documents: letters and digits, such as employer."
              value={id}
              onChange={({ currentTarget }) => setId(currentTarget.value.trim())}
            />
            <TextInput
              label="Its heading"
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
            <Text size="xs" c="dimmed">
              New words await legal review, and are English: translations follow.
            </Text>
            <Button type="submit" disabled={!isWhole}>
              Begin the section
            </Button>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
