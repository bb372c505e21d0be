import { ActionIcon, Button, Code, Group, Menu, Select, Table, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { DecisionTable } from '../../authoring/decisions.ts';
import type { Problem, SiteDecisions } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { Cell, inView } from './Cell.tsx';
import { DecisionHead } from './DecisionHead.tsx';
import styles from './decisions.module.css';
import { Dots } from './icons.tsx';
import { Shown } from './Shown.tsx';

interface DecisionGridProps {
  table: DecisionTable;
  all: SiteDecisions;
  site: string;
  /** The line of a row that is sought, as `file:line`. */
  at?: string | undefined;
  /** Of the document that says the table. */
  problems: readonly Problem[];
  ask: Ask;
}

type Row = Record<string, unknown>;

/** A table as a grid: the first row fits whose cells all hold. Rows are moved, copied and taken away; cells offer what is declared. */
export function DecisionGrid({ table, all, site, at, problems, ask }: DecisionGridProps) {
  const { part, name, file, columns, written } = table;
  const word = part === 'decisions' ? 'to' : 'is';
  const [scope, setScope] = useState(file);
  /** What was changed and the server has not told back yet. */
  const [draft, setDraft] = useState<Row[]>();
  const [text, setText] = useState<string>();
  const [mistake, setMistake] = useState<string>();
  const isTold = draft !== undefined && isSame(draft, written.rows);
  useEffect(() => {
    if (isTold) setDraft(undefined);
  }, [isTold]);
  // Where a narrower document says it now, that is the one.
  useEffect(() => setScope(file), [file]);
  const sought = rowAt(table, at);
  const place = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(at): each time that somebody asks for it
  useEffect(() => {
    if (sought === -1) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [at, sought]);
  const rows = draft ?? written.rows;
  const copy = all.places.find((place) => place.file === scope)?.copy ?? '';
  const hasPersonas = table.rows.some(({ personas }) => personas.length > 0);

  const edit = async (next: { columns: Record<string, string>; rows: Row[] }) => {
    setDraft(next.rows);
    const isWhole = scope !== file || !isSame(next.columns, written.columns);
    const path = isWhole ? [part, name] : [part, name, 'rows'];
    const answer = await ask('edit', { site, file: scope, path, is: isWhole ? next : next.rows });
    // What was refused is not to be seen as if it were there.
    if (answer === undefined) setDraft(undefined);
  };
  const change = (next: Row[]) => void edit({ columns: written.columns, rows: next });
  const setRow = (index: number, key: string, value: unknown) => {
    const row: Row = { ...rows[index], [key]: value };
    const order = ['$comment', ...columns.map((column) => column.name), word];
    const kept = order.filter((one) => row[one] !== undefined).map((one) => [one, row[one]]);
    change(rows.with(index, Object.fromEntries(kept)));
  };
  const move = (index: number, by: -1 | 1) => {
    const other = index + by;
    const [row, next] = [rows[index], rows[other]];
    // The last row takes everything else, so nothing goes behind it.
    if (row === undefined || next === undefined || Math.max(index, other) === rows.length - 1) return;
    change(rows.with(index, next).with(other, row));
    requestAnimationFrame(() => document.getElementById(`row-${other}`)?.focus());
  };
  const onKey = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  const toggleText = () => {
    setMistake(undefined);
    setText(text === undefined ? textOf({ columns: written.columns, rows }) : undefined);
  };
  const takeText = () => {
    try {
      const next = JSON.parse(text ?? '') as { columns: Record<string, string>; rows: Row[] };
      if (!Array.isArray(next.rows)) throw new Error('A table has "columns" and "rows".');
      setText(undefined);
      void edit(next);
    } catch (error) {
      setMistake(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'F2') return;
        event.preventDefault();
        toggleText();
      }}
    >
      <DecisionHead
        title={name}
        about="The first row whose cells all hold decides."
        file={file}
        line={table.line}
        places={all.places}
        scope={scope}
        onScope={setScope}
      />
      {text === undefined ? (
        <Table.ScrollContainer minWidth={560} type="native" scrollAreaProps={{ tabIndex: 0 }}>
          <Table className={styles.table} verticalSpacing={6} horizontalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th className={styles.number}>Row</Table.Th>
                {columns.map(({ name: column, reads }) => (
                  <Table.Th key={column} title={reads.description}>
                    {column}
                    <span className={styles.reads}>{reads.words}</span>
                  </Table.Th>
                ))}
                <Table.Th>{part === 'decisions' ? 'goes to' : 'shows'}</Table.Th>
                {hasPersonas && <Table.Th>personas</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, index) => {
                const known = table.rows[index];
                const isLast = index === rows.length - 1;
                const label = `row ${index + 1}`;
                const own = problemsOfRow(problems, table, index);
                return (
                  <Table.Tr
                    // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its number
                    key={index}
                    {...(index === sought && { ref: place, tabIndex: -1, 'aria-current': true })}
                    onKeyDown={onKey(index)}
                    data-wrong={own.length > 0 || undefined}
                  >
                    <Table.Th scope="row" className={styles.number}>
                      <Group gap={2} wrap="nowrap">
                        {isLast ? (
                          <span className={styles.noMenu} />
                        ) : (
                          <RowMenu
                            id={`row-${index}`}
                            label={label}
                            isFirst={index === 0}
                            isNextLast={index === rows.length - 2}
                            onMove={(by) => move(index, by)}
                            onCopy={() => change(rows.toSpliced(index, 0, row))}
                            onRemove={() => change(rows.toSpliced(index, 1))}
                          />
                        )}
                        {index + 1}
                      </Group>
                    </Table.Th>
                    {columns.map((column) => (
                      <Table.Td key={column.name}>
                        {isLast ? (
                          <Text size="sm" c="dimmed">
                            anything
                          </Text>
                        ) : (
                          <Cell
                            label={`${column.name} of ${label}`}
                            reads={column.reads}
                            value={row[column.name]}
                            onChange={(value) => setRow(index, column.name, value)}
                          />
                        )}
                      </Table.Td>
                    ))}
                    <Table.Td className={styles.outcome}>
                      {part === 'decisions' ? (
                        <Select
                          aria-label={`${label} goes to`}
                          size="xs"
                          w={160}
                          searchable
                          allowDeselect={false}
                          withScrollArea={false}
                          comboboxProps={inView}
                          value={String(row.to ?? '')}
                          data={[...new Set([...all.routes, String(row.to ?? '')])]}
                          onChange={(to) => to && setRow(index, 'to', to)}
                        />
                      ) : (
                        <Shown
                          label={label}
                          value={row.is}
                          sentences={all.sentences}
                          onChange={(is) => setRow(index, 'is', is)}
                          onSay={(key, words) => ask('edit', { site, file: copy, path: [key], is: words })}
                        />
                      )}
                      {known?.isSkipped && draft === undefined && (
                        <Text size="xs" c="dimmed">
                          this site has no such page: skipped
                        </Text>
                      )}
                      {own.map((words) => (
                        <Text key={words} size="sm" className={styles.wrong} role="alert">
                          {words}
                        </Text>
                      ))}
                    </Table.Td>
                    {hasPersonas && (
                      <Table.Td className={styles.personas}>
                        {draft === undefined && <Personas personas={known?.personas ?? []} />}
                      </Table.Td>
                    )}
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <Textarea
          label="The table as text"
          description="As it stands in its document."
          classNames={{ input: styles.text }}
          autosize
          minRows={8}
          value={text}
          error={mistake}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <Group mt="md" gap="xs">
        {text === undefined ? (
          <Button variant="default" size="xs" onClick={() => change(withNewRow(rows))}>
            Add a row
          </Button>
        ) : (
          <Button size="xs" onClick={takeText}>
            Take over
          </Button>
        )}
        <Button variant="default" size="xs" onClick={toggleText} title="F2">
          {text === undefined ? 'As text' : 'As a grid'}
        </Button>
        <Text size="xs" c="dimmed">
          Alt+↑ and Alt+↓ move a row, F2 shows the text.
          {hasPersonas && ' A persona with ? comes to that row if what was answered on the way says so.'}
        </Text>
      </Group>
    </section>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A row that fits nobody yet stands before the last, which takes everything else. */
function withNewRow(rows: readonly Row[]): Row[] {
  const last = rows.at(-1) ?? {};
  const { $comment: _, ...copied } = rows.at(-2) ?? last;
  return rows.toSpliced(-1, 0, copied);
}

/** A row on each line, as documents have it where it fits. */
function textOf({ columns, rows }: { columns: Record<string, string>; rows: Row[] }): string {
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  return `{\n  "columns": ${JSON.stringify(columns)},\n  "rows": [\n${lines}\n  ]\n}`;
}

/** The row that begins on a line, or before it. -1 where the table stands elsewhere. */
function rowAt({ file, rows }: DecisionTable, at = ''): number {
  const [, of, line] = /^(.+?):(\d+)/u.exec(at) ?? [];
  return of === file ? rows.findLastIndex((row) => row.line <= Number(line)) : -1;
}

/** What is wrong from where a row begins to where the next one does. */
function problemsOfRow(problems: readonly Problem[], { rows }: DecisionTable, index: number): string[] {
  const [row, next] = [rows[index], rows[index + 1]];
  if (row === undefined) return [];
  const isFrom = (problem: Problem, { line, column }: { line: number; column: number }) =>
    problem.line > line || (problem.line === line && problem.column >= column);
  const end = next ?? { line: row.line + 1, column: 0 };
  return problems
    .filter((problem) => isFrom(problem, row) && !isFrom(problem, end))
    .map((problem) => problem.text);
}

function Personas({ personas }: { personas: DecisionTable['rows'][number]['personas'] }) {
  if (personas.length === 0)
    return (
      <Text size="xs" c="dimmed">
        none
      </Text>
    );
  return personas.map(({ digits, about, isCertain }) => (
    <Code key={digits} title={about}>
      {isCertain ? digits : `${digits}?`}
    </Code>
  ));
}

interface RowMenuProps {
  id: string;
  label: string;
  isFirst: boolean;
  isNextLast: boolean;
  onMove(by: -1 | 1): void;
  onCopy(): void;
  onRemove(): void;
}

/** The last row takes everything else: it stays where it is, and has none. */
function RowMenu({ id, label, isFirst, isNextLast, onMove, onCopy, onRemove }: RowMenuProps) {
  return (
    <Menu {...inView} position="bottom-start">
      <Menu.Target>
        <ActionIcon id={id} variant="subtle" color="gray" aria-label={`Change ${label}`}>
          <Dots />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Change ${label}`}>
        <Menu.Item disabled={isFirst} onClick={() => onMove(-1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={isNextLast} onClick={() => onMove(1)}>
          Move down
        </Menu.Item>
        <Menu.Item onClick={onCopy}>Copy</Menu.Item>
        <Menu.Item onClick={onRemove}>Take away</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
