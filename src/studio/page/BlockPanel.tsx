import {
  Alert,
  Button,
  Code,
  Group,
  Loader,
  Menu,
  ScrollArea,
  Stack,
  Switch,
  Text,
  Title,
} from '@mantine/core';
import { type KeyboardEvent, useEffect } from 'react';
import type { BlockLayer, BlockParts } from '../../authoring/parts/blockParts.ts';
import type { SiteChoice } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import styles from './forms.module.css';
import { Lock } from './icons.tsx';
import { NewBlock } from './NewBlock.tsx';
import { PanelHead, PanelList } from './Panel.tsx';
import { type PanelProps, PartForm } from './PartForm.tsx';
import { ScopeChoice, type ScopeEntry, useScope } from './ScopeChoice.tsx';
import shell from './studio.module.css';
import { useAnswer } from './useStudio.ts';

interface BlockPanelProps extends PanelProps {
  /** Undefined to choose one from a list. */
  id: string | undefined;
  /** Of the page that is looked at. */
  path: string;
  onChoose(id: string | undefined): void;
}

/** A block: whether it is shown, where it stands among others, and its props, in the document that is chosen. */
export function BlockPanel({ id, ...props }: BlockPanelProps) {
  if (id === undefined) return <BlockList {...props} />;
  return <ChosenBlock key={`${props.site.key} ${id}`} id={id} {...props} />;
}

function BlockList({ site, state, ask, path, onChoose }: Omit<BlockPanelProps, 'id'>) {
  const found = useAnswer(ask, 'blocks', { site: site.key, path }, state.version) ?? [];
  return (
    <PanelList
      title="Blocks of this page"
      about="Choose one here, or click it on the page. Those that are off are here as well."
      find="Find a block"
      choices={found.map(({ id, block, depth, isOff }) => ({
        ...{ value: id, label: id, description: block, depth },
        mark: isOff ? 'off' : undefined,
      }))}
      onChoose={onChoose}
    />
  );
}

function ChosenBlock(props: BlockPanelProps & { id: string }) {
  const { site, state, ask, id, path, onChoose } = props;
  const view = useAnswer(ask, 'block', { site: site.key, id, path }, state.version);
  useEffect(() => {
    // Whoever undid its first mention has none of it any more.
    if (view === null) onChoose(undefined);
  }, [view, onChoose]);
  const entries = view?.layers.map(
    ({ scope, says, isOff, offAt, barred }): ScopeEntry => ({
      ...{ scope, sites: view.sites[scope], barred },
      says: saidWords(says, isOff && offAt === undefined),
    }),
  );
  const [scope, setScope] = useScope(entries);
  if (view === undefined || view === null || entries === undefined)
    return <Loader m="xl" aria-label="The block is being read" />;
  const layer = view.layers.find((one) => one.scope === scope);
  return (
    <ScrollArea className={shell.scroll} type="auto" viewportProps={{ tabIndex: -1 }}>
      <Stack gap="md" p="md">
        <PanelHead title={id} back="All blocks of this page" onBack={() => onChoose(undefined)} />
        <Text size="sm" c="dimmed">
          {view.about}
        </Text>
        {view.lockedAt !== undefined && (
          <Alert variant="default" className={shell.notice} icon={<Lock />} title="Locked" p="sm">
            The law asks for this block: it is the same in every flow and brand (<Code>{view.lockedAt}</Code>
            ).
          </Alert>
        )}
        <ScopeChoice site={site} entries={entries} scope={scope} onChoose={setScope} />
        {layer !== undefined && layer.barred === undefined && view.lockedAt === undefined && (
          <>
            <Shown layer={layer} view={view} site={site} ask={ask} />
            {!layer.isOff && <Order layer={layer} view={view} site={site} ask={ask} />}
            {!layer.isOff && (
              <div>
                <NewBlock
                  view={view}
                  layer={layer}
                  site={site.key}
                  copy={view.copies[scope]}
                  ask={ask}
                  onChoose={onChoose}
                />
              </div>
            )}
            {!layer.isOff &&
              view.parts.map((part) => (
                <PartForm key={`${part.id} ${scope}`} panel={props} view={view} part={part} scope={scope} />
              ))}
          </>
        )}
      </Stack>
    </ScrollArea>
  );
}

function saidWords(says: Readonly<Record<string, unknown>>, isOff: boolean): string | undefined {
  if (isOff) return 'off here';
  const keys = Object.keys(says).filter((key) => key !== 'block');
  return keys.length === 0 ? undefined : `says ${keys.join(', ')}`;
}

interface LayerProps {
  layer: BlockLayer;
  view: BlockParts;
  site: SiteChoice;
  ask: Ask;
}

function Shown({ layer: { file, isOff, offAt }, view, site, ask }: LayerProps) {
  return (
    <Switch
      label="Shown"
      description={
        offAt === undefined
          ? `In ${file}`
          : `Turned off at ${offAt}: choose that document to turn it on again.`
      }
      checked={!isOff}
      disabled={offAt !== undefined}
      onChange={({ currentTarget }) =>
        void ask('showBlock', { site: site.key, file, path: view.path, isShown: currentTarget.checked })
      }
    />
  );
}

/** Where it stands among the blocks beside it; Alt+↑ and Alt+↓ move it. */
function Order({ layer: { file, order, anchors, scope }, view, site, ask }: LayerProps) {
  const at = order.indexOf(view.id);
  const below = view.layers[view.layers.findIndex((one) => one.scope === scope) - 1]?.order;
  const move = (side: '$before' | '$after', anchor: string) => {
    const others = order.filter((one) => one !== view.id);
    const to = others.indexOf(anchor) + (side === '$before' ? 0 : 1);
    // Where a wider document has it, nothing is said.
    const isInherited = JSON.stringify(others.toSpliced(to, 0, view.id)) === JSON.stringify(below);
    const values = (['$before', '$after'] as const).map((word) => ({
      ...{ file, path: [...view.path, word] },
      ...(word === side && !isInherited && { is: anchor }),
    }));
    void ask('say', { site: site.key, values });
  };
  const [before, after] = [order[at - 1], order[at + 1]];
  const can = (anchor: string | undefined): anchor is string =>
    anchor !== undefined && anchors.includes(anchor);
  const up = () => can(before) && move('$before', before);
  const down = () => can(after) && move('$after', after);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !/^Arrow(?:Up|Down)$/u.test(event.key)) return;
    event.preventDefault();
    if (event.key === 'ArrowUp') up();
    else down();
  };
  return (
    <section aria-label="Order" className={styles.part} onKeyDown={onKeyDown}>
      <Title order={3} size="h6">
        Order
      </Title>
      <ol className={styles.order}>
        {order.map((one) => (
          <li key={one} aria-current={one === view.id || undefined}>
            {one}
          </li>
        ))}
      </ol>
      <Group gap="xs" mt={6}>
        <Button
          size="xs"
          variant="default"
          aria-disabled={!can(before)}
          data-disabled={!can(before) || undefined}
          onClick={up}
        >
          Move up
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-disabled={!can(after)}
          data-disabled={!can(after) || undefined}
          onClick={down}
        >
          Move down
        </Button>
        <Menu position="bottom-start" withinPortal={false}>
          <Menu.Target>
            <Button size="xs" variant="default" disabled={anchors.length === 0}>
              Move to…
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {anchors.map((anchor) => (
              <Menu.Item key={anchor} onClick={() => move('$before', anchor)}>{`Before ${anchor}`}</Menu.Item>
            ))}
            {anchors.map((anchor) => (
              <Menu.Item key={anchor} onClick={() => move('$after', anchor)}>{`Behind ${anchor}`}</Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {anchors.length === 0 && (
        <Text size="xs" c="dimmed">
          This document is the first to name these blocks: their order is that of the document.
        </Text>
      )}
    </section>
  );
}
