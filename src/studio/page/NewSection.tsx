import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { FieldHome } from '../../authoring/parts/fieldParts.ts';
import type { Scope } from '../../authoring/parts/part.ts';
import type { Ask } from './api.ts';
import { Dialog } from './Dialog.tsx';
import { keyBeside } from './words.ts';

interface NewSectionProps {
  home: FieldHome;
  /** Of the field that is looked at. */
  name: string;
  scope: Scope;
  site: string;
  /** The document of its heading. */
  copy: string;
  ask: Ask;
}

/** Begins a section behind one, with the field that is looked at or with a block of the form: one step to undo. */
export function NewSection({ home, name, scope, site, copy, ask }: NewSectionProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const { section, part, files, said, isInherited } = home;
  const begin = async ({ id, block, heading, when }: SectionValues) => {
    const { says = {}, inherited = {} } = part.layers.find((one) => one.scope === scope) ?? {};
    const title = keyBeside(String(says.title ?? inherited.title ?? 'section.'), id);
    const below = isInherited[scope];
    const own = {
      ...(heading !== '' && { title }),
      ...(when !== '' && { when }),
      ...(block === undefined ? { fields: { [name]: said } } : { block }),
    };
    const [file, path] = [files[scope], ['sections', id]];
    const before = { file, path: ['sections', section, 'fields', name], ...(below.field && { is: null }) };
    const done = await ask('say', {
      site,
      values: [
        ...(heading === '' ? [] : [{ file: copy, path: [title], is: heading }]),
        below.section
          ? { file, path, is: { $after: section, ...own } }
          : { file, path, is: own, behind: section },
        ...(block === undefined ? [before] : []),
      ],
    });
    if (done !== undefined) dialog.close();
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={dialog.open}>
        New section…
      </Button>
      <Dialog isOpen={isOpen} title={`A section behind ${section}`} onClose={dialog.close}>
        <NewSectionForm name={name} blocks={home.blocks} onSubmit={(asked) => void begin(asked)} />
      </Dialog>
    </>
  );
}

interface SectionValues {
  id: string;
  /** Undefined for the field. */
  block: string | undefined;
  heading: string;
  when: string;
}

interface NewSectionFormProps {
  name: string;
  blocks: readonly string[];
  onSubmit(asked: SectionValues): void;
}

function NewSectionForm({ name, blocks, onSubmit }: NewSectionFormProps) {
  const [id, setId] = useState('');
  /** A block, or nothing for the field. */
  const [block, setBlock] = useState('');
  const [heading, setHeading] = useState('');
  const [when, setWhen] = useState('');
  const isWhole = /^[a-z]\w*$/iu.test(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) onSubmit({ id, block: block || undefined, heading: heading.trim(), when: when.trim() });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name of the section"
          description="For the documents: letters and digits, such as employer."
          value={id}
          onChange={({ currentTarget }) => setId(currentTarget.value.trim())}
        />
        <Select
          label="What stands in it"
          withScrollArea={false}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          value={block}
          data={[
            { value: '', label: `The field ${name}, which moves there` },
            ...blocks.map((one) => ({ value: one, label: `The block ${one}` })),
          ]}
          onChange={(next) => setBlock(next ?? '')}
        />
        <TextInput
          label="Its heading"
          description="None where it is left empty."
          value={heading}
          onChange={({ currentTarget }) => setHeading(currentTarget.value)}
        />
        <Textarea
          label="Shown while"
          description="A condition of answers, such as applicant.State is 'TX'. Always where it is left empty."
          autosize
          minRows={1}
          value={when}
          onChange={({ currentTarget }) => setWhen(currentTarget.value)}
        />
        <Text size="xs" c="dimmed">
          New words await legal review, and are English: translations follow.
        </Text>
        <Button type="submit" disabled={!isWhole}>
          Begin the section
        </Button>
      </Stack>
    </form>
  );
}
