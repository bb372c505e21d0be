import { Badge, Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import type { Change } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { Author, Dialog } from './Dialog.tsx';
import { OpenText } from './OpenText.tsx';
import styles from './studio.module.css';
import type { Chosen } from './useStudio.ts';
import { said } from './words.ts';

interface ReviewListProps {
  changes: readonly Change[];
  site: string;
  author: string | undefined;
  ask: Ask;
  onShow(chosen: Chosen): void;
  /** Shows a table or a condition. */
  onDecision(key: string): void;
}

/** Each change as somebody reviews it: what it was, what it becomes, where it applies, and whether its words await review. */
export function ReviewList({ changes, site, author, ask, onShow, onDecision }: ReviewListProps) {
  const [reviewed, setReviewed] = useState<Change>();
  const review = ({ file, path }: Change, given: { isReviewed: boolean; note?: string }) =>
    ask('review', { texts: [{ file, path }], ...given });
  return (
    <Stack gap="sm" component="ul" className={styles.plainList} aria-label="Changes to review">
      {changes.map((change) => {
        const { file, path } = change;
        return (
          <li key={JSON.stringify([file, path])}>
            <ChangeCard
              change={change}
              onShow={() =>
                isDecision(change)
                  ? onDecision(path.slice(0, 2).join('.'))
                  : onShow({ key: String(path[0]), file })
              }
              onRevert={() => void ask('revert', { site, file, path })}
              onReview={() => setReviewed(change)}
              onTakeBack={() => void review(change, { isReviewed: false })}
            />
          </li>
        );
      })}
      <ReviewDialog
        key={reviewed === undefined ? '' : JSON.stringify([reviewed.file, reviewed.path])}
        isOpen={reviewed !== undefined}
        words={reviewed?.is === undefined ? '' : said(reviewed.is)}
        author={author}
        onClose={() => setReviewed(undefined)}
        onReview={(note) => {
          if (reviewed !== undefined)
            void review(reviewed, { isReviewed: true, ...(note !== '' && { note }) });
          setReviewed(undefined);
        }}
      />
    </Stack>
  );
}

const isDecision = ({ path: [part] }: Change) =>
  part === 'decisions' || part === 'choices' || part === 'conditions';

interface ChangeCardProps {
  change: Change;
  onShow(): void;
  onRevert(): void;
  onReview(): void;
  onTakeBack(): void;
}

function ChangeCard({ change, onShow, onRevert, onReview, onTakeBack }: ChangeCardProps) {
  const { file, path, isSentence, awaitsReview, reviewedBy, isRecorded, comment, order } = change;
  // What stands for an order in a path is no word of the document.
  const name = (order === undefined ? path : [...path.slice(0, -1), 'order']).join(' › ');
  return (
    <Card withBorder padding="md" component="article" aria-label={name}>
      <ChangeHead change={change} name={name}>
        {(isSentence || isDecision(change)) && (
          <Button size="xs" variant="default" onClick={onShow}>
            {isSentence ? 'Show on page' : 'Show'}
          </Button>
        )}
        <OpenText place={{ file, path }} />
        <Button size="xs" variant="default" aria-label={`Undo ${name}`} onClick={onRevert}>
          Undo
        </Button>
      </ChangeHead>
      <WasIs change={change} />
      {comment !== undefined && (
        <Text size="sm" mt="sm">{`Sent back by ${comment.by}: ${comment.says}`}</Text>
      )}
      {(awaitsReview || reviewedBy !== undefined) && (
        <Group gap="sm" mt="sm">
          {awaitsReview ? (
            <>
              <Badge color="orange" variant="light" tt="none" className={styles.review}>
                Awaits legal review
              </Badge>
              <Button size="xs" variant="default" aria-label={`Reviewed… ${name}`} onClick={onReview}>
                Reviewed…
              </Button>
            </>
          ) : (
            <>
              <Text size="sm">{`Reviewed by ${reviewedBy}`}</Text>
              {!isRecorded && (
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Take back the review of ${name}`}
                  onClick={onTakeBack}
                >
                  Take back
                </Button>
              )}
            </>
          )}
        </Group>
      )}
    </Card>
  );
}

/** What a change is of, with what can be done with it. */
export function ChangeHead({
  change,
  name,
  children,
}: {
  change: Change;
  name: string;
  children: ReactNode;
}) {
  const { file, where, sites } = change;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div className={styles.layerText}>
        <Text fw={600} size="sm" className={styles.key}>
          {name}
        </Text>
        <Text size="sm">
          {where}
          <span className={styles.reach}>{`${sites} ${sites === 1 ? 'site' : 'sites'}`}</span>
        </Text>
        <Text size="xs" c="dimmed" ff="monospace" className={styles.place}>
          {file}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </Group>
  );
}

/** What a value was, what it becomes, and why. */
export function WasIs({ change }: { change: Change }) {
  const { why, rows, order } = change;
  return (
    <dl className={styles.wasIs}>
      {order !== undefined && (
        <>
          <dt>Becomes</dt>
          <dd>{order}</dd>
        </>
      )}
      {(order === undefined ? (['was', 'is'] as const) : []).map((side) => (
        <Fragment key={side}>
          <dt>{side === 'was' ? 'Was' : 'Becomes'}</dt>
          <dd>
            {rows === undefined ? (
              <Said change={change} side={side} />
            ) : (
              <Rows rows={rows.filter(({ kind }) => kind === side)} />
            )}
          </dd>
        </Fragment>
      ))}
      {why !== undefined && (
        <>
          <dt>Why</dt>
          <dd>{why}</dd>
        </>
      )}
    </dl>
  );
}

/** Rows of a table that are on one side of a change alone. */
function Rows({ rows }: { rows: NonNullable<Change['rows']> }) {
  if (rows.length === 0) return 'nothing else';
  return rows.map(({ kind, words }) => (
    <div key={words} className={styles.row}>
      {kind === 'was' ? <del>{words}</del> : <ins>{words}</ins>}
    </div>
  ));
}

/** The words of one side of a change; those of a lower layer where nothing is said here. */
function Said({ change, side }: { change: Change; side: 'was' | 'is' }) {
  const own = change[side];
  const words = own === undefined ? change.inherited : own;
  const text = words === undefined ? 'nothing' : said(words);
  return (
    <>
      {side === 'was' ? <del>{text}</del> : <ins>{text}</ins>}
      {own === undefined && words !== undefined && <span className={styles.reach}>inherited</span>}
    </>
  );
}

interface ReviewDialogProps {
  isOpen: boolean;
  /** What is reviewed. */
  words: string;
  author: string | undefined;
  onClose(): void;
  /** @param note '' for none */
  onReview(note: string): void;
}

/** Somebody says that they read texts: under the name that git has for them, with a note if they have one. */
export function ReviewDialog({ isOpen, words, author, onClose, onReview }: ReviewDialogProps) {
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (author !== undefined) onReview(note.trim());
  };
  return (
    <Dialog isOpen={isOpen} title="Reviewed" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            <span className={styles.quoted}>{words}</span>
          </Text>
          <Text size="sm" c="dimmed">
            You confirm these words for legal counsel. Who read them, and when, is recorded beside the
            document. Other words have to be reviewed again.
          </Text>
          <Author of={author} />
          <TextInput
            label="Note"
            description="Such as the ticket of the review."
            value={note}
            data-autofocus
            maxLength={200}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Button type="submit" disabled={author === undefined}>
            Confirm these words
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
