import { ScrollArea, Text, Title, VisuallyHidden } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DiagramBox, DiagramLine } from '../../authoring/picture/diagramOf.ts';
import type { SiteChoice, SiteMap } from '../server/StudioState.ts';
import styles from './flowMap.module.css';
import { LineLink } from './OpenText.tsx';

interface FlowMapProps {
  map: SiteMap;
  site: SiteChoice;
  /** Names of the conditions that can be opened. */
  conditions: readonly string[];
  /** @param path of the screen to show */
  onScreen(path: string): void;
  /** @param key `decisions.results` or `conditions.approved` */
  onOpen(key: string): void;
}

/**
 * Where each screen and each decision leads: a card for each, in columns by how many steps it is from where the site begins.
 * A press shows the screen, or opens the decision; a press on a way goes to the card that it leads to.
 */
export function FlowMap({ map, site, conditions, onScreen, onOpen }: FlowMapProps) {
  const { boxes, differences } = map;
  const lines = map.lines.filter(({ to }) => to !== 'away');
  const isMet = ({ id }: DiagramBox) => lines.some(({ from, to }) => from === id || to === id);
  const columns = columnsOf(boxes.filter(isMet), lines);
  const apart = boxes.filter((box) => box.kind !== 'away' && !isMet(box));
  const names = new Set(boxes.flatMap(({ words }) => words));
  const unmet = site.screens.filter(({ id }) => !names.has(id));
  const [pointed, setPointed] = useState<string>();
  const drawing = useRef<HTMLDivElement>(null);
  const paths = usePaths(drawing, map);
  const nameOf = (id: string) => boxes.find((box) => box.id === id)?.words.join(', ') ?? '';
  const wayTo = (id: string) => document.getElementById(`place-${id}`)?.focus();
  const card = (box: DiagramBox) => (
    <Card
      key={box.id}
      box={box}
      ways={map.lines.filter(({ from }) => from === box.id)}
      screen={box.kind === 'page' ? site.screens.find(({ id }) => id === box.words[0])?.path : undefined}
      nameOf={nameOf}
      conditions={conditions}
      onPoint={setPointed}
      onWay={wayTo}
      onScreen={onScreen}
      onOpen={onOpen}
    />
  );
  return (
    <section aria-labelledby="flow-map" className={styles.map}>
      <Title order={2} size="h3" id="flow-map">
        Map
      </Title>
      <Text size="sm" c="dimmed">
        Where each screen and each decision leads. Press a screen to see it, a decision to change it, and a
        way to go where it leads.
      </Text>
      <ScrollArea type="auto" viewportProps={{ tabIndex: -1 }}>
        <div ref={drawing} className={styles.drawing}>
          <svg aria-hidden="true" className={styles.lines} data-pointed={pointed !== undefined || undefined}>
            {paths.map(({ from, to, d }) => (
              <path
                key={`${from} ${to}`}
                d={d}
                data-near={pointed === from || pointed === to || undefined}
                markerEnd="url(#arrow)"
              />
            ))}
            <marker
              id="arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8Z" fill="context-stroke" />
            </marker>
          </svg>
          {columns.map((column) => (
            <ul key={column[0]?.id} className={styles.column}>
              {column.map(card)}
            </ul>
          ))}
        </div>
      </ScrollArea>
      {(apart.length > 0 || unmet.length > 0) && (
        <>
          <Title order={3} size="h5">
            By themselves
          </Title>
          <ul className={styles.apart}>
            {apart.map(card)}
            {unmet.map(({ id, path }) => (
              <li key={id} className={styles.card} data-kind="page">
                <button type="button" onClick={() => onScreen(path)}>
                  <span className={styles.kind}>{kinds.page} </span>
                  <span className={styles.name}>{id}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {differences.length > 0 && (
        <>
          <Title order={3} size="h5">
            What {site.brandName} says otherwise in this flow
          </Title>
          <ul className={styles.differences}>
            {differences.map(({ file, names: said }) => (
              <li key={file}>
                <LineLink at={`${file}:1`} /> {said.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface CardProps extends Pick<FlowMapProps, 'conditions' | 'onScreen' | 'onOpen'> {
  box: DiagramBox;
  /** What leads from here. */
  ways: readonly DiagramLine[];
  /** Path of the screen; undefined where it has no address that could be gone to. */
  screen: string | undefined;
  nameOf(id: string): string;
  onPoint(id: string | undefined): void;
  onWay(id: string): void;
}

const kinds: Record<DiagramBox['kind'], string> = {
  page: 'Screen',
  dialog: 'Dialog',
  decision: 'Decision',
  away: '',
  anywhere: 'Wherever one is',
};

function Card({ box, ways, screen, nameOf, conditions, onPoint, onWay, onScreen, onOpen }: CardProps) {
  const { id, kind, words, opens } = box;
  const press =
    kind === 'decision'
      ? () => onOpen(`decisions.${words[0]}`)
      : screen === undefined
        ? undefined
        : () => onScreen(screen);
  const head = (
    <>
      <span className={styles.kind}>{kinds[kind]} </span>
      <span className={styles.name}>{words.join(', ')}</span>
    </>
  );
  return (
    <li
      className={styles.card}
      data-kind={kind}
      data-box={id}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
    >
      {press === undefined ? (
        <span id={`place-${id}`} tabIndex={-1}>
          {head}
        </span>
      ) : (
        <button type="button" id={`place-${id}`} onClick={press}>
          {head}
        </button>
      )}
      {opens.length > 0 && (
        <details className={styles.opens}>
          <summary>{opens.length === 1 ? '1 dialog' : `${opens.length} dialogs`}</summary>
          {opens.join(', ')}
        </details>
      )}
      <ul className={styles.ways}>
        {ways.map(({ to, words: said, asks }) => (
          <li key={to} data-way={to}>
            {to === 'away' ? (
              <span className={styles.way}>{said.join(' ')} ↗</span>
            ) : (
              <button type="button" className={styles.way} onClick={() => onWay(to)}>
                {said.map((line) => (
                  <span key={line}>{line} </span>
                ))}
                <VisuallyHidden>to {nameOf(to)}</VisuallyHidden>
              </button>
            )}
            <Asks names={asks.filter((ask) => conditions.includes(ask))} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The conditions that a way depends on. */
function Asks({ names, onOpen }: { names: readonly string[] } & Pick<FlowMapProps, 'onOpen'>) {
  if (names.length === 0) return null;
  return (
    <span className={styles.asks}>
      depends on
      {names.map((name) => (
        <button key={name} type="button" onClick={() => onOpen(`conditions.${name}`)}>
          <VisuallyHidden>condition </VisuallyHidden>
          {name}
        </button>
      ))}
    </span>
  );
}

/**
 * The cards in columns: those where a site begins or that nothing leads to are first, then what they lead to, and so on. Within
 * a column they stand about as high as what leads to them.
 */
function columnsOf(boxes: readonly DiagramBox[], lines: readonly DiagramLine[]): DiagramBox[][] {
  const columns: DiagramBox[][] = [];
  const seen = new Set<string>();
  const sources = (id: string) => lines.flatMap(({ from, to }) => (to === id ? [from] : []));
  let next = boxes.filter(({ id, isStart }) => isStart || sources(id).length === 0);
  // A ring that nothing leads into begins anywhere.
  if (next.length === 0) next = boxes.slice(0, 1);
  while (next.length > 0) {
    const before = columns.at(-1)?.map(({ id }) => id) ?? [];
    const height = ({ id }: DiagramBox) => {
      const places = sources(id).flatMap((from) => (before.includes(from) ? [before.indexOf(from)] : []));
      return places.reduce((sum, place) => sum + place, 0) / Math.max(1, places.length);
    };
    columns.push(next.toSorted((one, other) => height(one) - height(other)));
    for (const { id } of next) seen.add(id);
    const left = boxes.filter(({ id }) => !seen.has(id));
    const reached = left.filter(({ id }) => sources(id).some((from) => seen.has(from)));
    next = reached.length > 0 ? reached : left;
  }
  return columns;
}

interface DrawnLine {
  from: string;
  to: string;
  d: string;
}

/** The lines between the cards as they are placed, also where a card unfolds, and once the letters are there. */
function usePaths(drawing: RefObject<HTMLDivElement | null>, map: SiteMap): DrawnLine[] {
  const [paths, setPaths] = useState<DrawnLine[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(map): another map has other cards
  useLayoutEffect(() => {
    const { current: whole } = drawing;
    if (whole === null) return;
    const measure = () => setPaths(linesIn(whole));
    measure();
    const observer = new ResizeObserver(measure);
    for (const card of cardsIn(whole)) observer.observe(card);
    return () => observer.disconnect();
  }, [drawing, map]);
  return paths;
}

const cardsIn = (whole: HTMLElement) => [...whole.querySelectorAll<HTMLElement>('[data-box]')];

/** From each way to the head of the card that it leads to. */
function linesIn(whole: HTMLElement): DrawnLine[] {
  const origin = whole.getBoundingClientRect();
  const cards = cardsIn(whole);
  const placeOf = new Map(cards.map((card) => [card.dataset.box, card.getBoundingClientRect()]));
  return cards.flatMap((card) =>
    [...card.querySelectorAll<HTMLElement>('[data-way]')].flatMap((way): DrawnLine[] => {
      const [{ box: from = '' }, { way: to = '' }] = [card.dataset, way.dataset];
      const [source, target] = [placeOf.get(from), placeOf.get(to)];
      if (source === undefined || target === undefined) return [];
      const { top, height } = way.getBoundingClientRect();
      return [{ from, to, d: curve(source, top + height / 2 - origin.top, target, origin) }];
    }),
  );
}

/** How far below its top a line comes into a card, in pixels. */
const inlet = 26;

/** A line leaves on the side that its target is on; one within a column goes around on the right. */
function curve(source: DOMRect, start: number, target: DOMRect, origin: DOMRect): string {
  const end = target.top + inlet - origin.top;
  const isBack = target.right < source.left;
  const from = (isBack ? source.left : source.right) - origin.left;
  const to = (target.left > source.right ? target.left : target.right) - origin.left;
  const bend = Math.max(36, Math.abs(to - from) / 2);
  const out = isBack ? from - bend : from + bend;
  const into = target.left > source.right ? to - bend : to + bend;
  return `M${from} ${start}C${out} ${start} ${into} ${end} ${to} ${end}`;
}
