import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { AddableBlock, BlockLayer, BlockParts } from '../../authoring/parts/blockParts.ts';
import type { Ask } from './api.ts';
import { Dialog } from './Dialog.tsx';
import { textFrom } from './words.ts';

interface NewBlockProps {
  /** The block that it is put beside, or into. */
  view: BlockParts;
  layer: BlockLayer;
  site: string;
  /** The document of its sentences. */
  copy: string;
  ask: Ask;
  onChoose(id: string): void;
}

type Side = '$before' | '$after' | 'inside';

const sideNames: Record<Side, string> = {
  $before: 'Before',
  $after: 'Behind',
  inside: 'Inside, as the last of',
};

/** Puts a block beside one that is there, or into it, in one document, with the sentences that it has to say: one step to undo. */
export function NewBlock({ view, layer, site, copy, ask, onChoose }: NewBlockProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const begin = async (id: string, side: Side, { block, asks }: AddableBlock, given: BlockValues) => {
    const sentences = asks.filter(({ choices }) => choices === undefined);
    const keyOf = (prop: string) => [view.screen, id, ...(sentences.length > 1 ? [prop] : [])].join('.');
    const props = asks.map(({ prop, choices }) => [prop, choices === undefined ? keyOf(prop) : given[prop]]);
    const own = { block, ...(props.length > 0 && { props: Object.fromEntries(props) }) };
    const { file, order, beside } = layer;
    const path = side === 'inside' ? [...view.path, 'blocks', id] : [...view.path.slice(0, -1), id];
    const previous = order[order.indexOf(view.id) - 1] ?? null;
    const said = await ask('say', {
      site,
      values: [
        ...sentences.map(({ prop }) => ({
          ...{ file: copy, path: [keyOf(prop)] },
          is: textFrom(given[prop] ?? '', undefined),
        })),
        {
          ...{ file, path, is: own },
          ...(side !== 'inside' && beside === 'name' && { is: { [side]: view.id, ...own } }),
          ...(side !== 'inside' && beside === 'order' && { behind: side === '$after' ? view.id : previous }),
        },
      ],
    });
    if (said === undefined) return;
    dialog.close();
    onChoose(id);
  };
  const sides: Side[] = [
    ...(layer.beside === undefined ? [] : (['$before', '$after'] as const)),
    ...(view.isHolder ? (['inside'] as const) : []),
  ];
  if (sides.length === 0)
    return (
      <Text size="xs" c="dimmed">
        Not every site of this document has this block: choose another document to put one beside it.
      </Text>
    );
  return (
    <>
      <Button size="xs" variant="default" onClick={dialog.open}>
        Add a block…
      </Button>
      <Dialog isOpen={isOpen} title="A new block" onClose={dialog.close}>
        <NewBlockForm view={view} sides={sides} onSubmit={begin} />
      </Dialog>
    </>
  );
}

/** What a block is told, by prop: words, or a choice. */
type BlockValues = Readonly<Record<string, string>>;

interface NewBlockFormProps {
  view: BlockParts;
  sides: readonly Side[];
  onSubmit(id: string, side: Side, block: AddableBlock, given: BlockValues): Promise<void>;
}

function NewBlockForm({ view, sides, onSubmit }: NewBlockFormProps) {
  const [name, setName] = useState<string | null>(null);
  const [id, setId] = useState('');
  const [side, setSide] = useState<Side | undefined>(sides[0]);
  const [given, setGiven] = useState<BlockValues>({});
  const block = view.addable.find((one) => one.block === name);
  const isWhole =
    /^[a-z]\w*$/iu.test(id) && block?.asks.every(({ prop }) => (given[prop] ?? '').trim() !== '') === true;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && block !== undefined && side !== undefined) void onSubmit(id, side, block, given);
  };
  const tell = (prop: string, is: string) => setGiven({ ...given, [prop]: is });
  const common = { withScrollArea: false, allowDeselect: false, comboboxProps: { withinPortal: false } };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Select
          label="Block"
          description={block?.about}
          searchable
          {...common}
          value={name}
          data={view.addable.map((one) => one.block)}
          onChange={(next) => {
            setName(next);
            setGiven({});
          }}
        />
        <Select
          label="Where it stands"
          {...common}
          value={side ?? null}
          data={sides.map((value) => ({ value, label: `${sideNames[value]} ${view.id}` }))}
          onChange={(next) => next && setSide(next as Side)}
        />
        <TextInput
          label="Name"
          description="For the documents: letters and digits, such as stateNotice."
          value={id}
          onChange={({ currentTarget }) => setId(currentTarget.value.trim())}
        />
        {block?.asks.map(({ prop, about, choices }) =>
          choices === undefined ? (
            <Textarea
              key={prop}
              label={`Words of ${prop}`}
              description={about}
              autosize
              minRows={2}
              value={given[prop] ?? ''}
              onChange={({ currentTarget }) => tell(prop, currentTarget.value)}
            />
          ) : (
            <Select
              key={prop}
              label={prop}
              description={about}
              {...common}
              value={given[prop] ?? null}
              data={choices}
              onChange={(next) => next && tell(prop, next)}
            />
          ),
        )}
        <Text size="xs" c="dimmed">
          New words await legal review, and are English: translations follow. The condition under which the
          block is shown is said below, in “when”.
        </Text>
        <Button type="submit" disabled={!isWhole}>
          Add it
        </Button>
      </Stack>
    </form>
  );
}
