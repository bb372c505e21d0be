import { Badge, Button, Card, Group, ScrollArea, Stack, Text, Textarea, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Change, StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { Author, Dialog, Done } from './Dialog.tsx';
import { ChangeHead, ReviewDialog, WasIs } from './ReviewList.tsx';
import styles from './studio.module.css';
import type { Chosen } from './useStudio.ts';
import { said } from './words.ts';

interface BranchReviewProps {
  state: StudioState;
  review: NonNullable<StudioState['review']>;
  ask: Ask;
  onShow(chosen: Chosen): void;
}

/** What a branch changes, for whoever approves it or sends it back. */
export function BranchReview({ state, review, ask, onShow }: BranchReviewProps) {
  const { changes, author } = state;
  const { branch, commits } = review;
  const [approved, setApproved] = useState<readonly Change[]>();
  const [sentBack, setSentBack] = useState<Change>();
  const [done, setDone] = useState<string>();
  const waiting = changes.filter(({ awaitsReview }) => awaitsReview);
  const textsOf = (all: readonly Change[]) => all.map(({ file, path }) => ({ file, path }));
  const commit = async () => {
    const id = await ask('commitReview');
    if (id !== undefined)
      setDone(`Committed on ${branch} as ${id.slice(0, 10)}. Push it, so that its author has it.`);
  };
  return (
    <ScrollArea className={styles.changes} type="auto" viewportProps={{ tabIndex: -1 }}>
      <Stack maw={860} mx="auto" p="xl" gap="lg">
        <div>
          <Title order={2} size="h3" mb="xs">
            {`Review of ${branch}`}
          </Title>
          {commits.map(({ by, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two commits may say the same, and none of them moves
            <Text key={index} size="sm" c="dimmed">
              {`${message}, by ${by}`}
            </Text>
          ))}
        </div>
        <Group gap="xs">
          <Button disabled={waiting.length === 0} onClick={() => setApproved(waiting)}>
            {waiting.length === 0 ? 'Nothing awaits review' : `Approve all ${waiting.length}…`}
          </Button>
          <Button variant="default" onClick={() => void commit()}>
            Commit the review
          </Button>
        </Group>
        <Done words={done} onClose={() => setDone(undefined)} />
        <Stack gap="sm" component="ul" className={styles.plainList} aria-label="Changes to review">
          {changes.map((change) => (
            <li key={JSON.stringify([change.file, change.path])}>
              <ReviewedCard
                change={change}
                onShow={() => onShow({ key: String(change.path[0]), file: change.file })}
                onApprove={() => setApproved([change])}
                onSendBack={() => setSentBack(change)}
              />
            </li>
          ))}
        </Stack>
      </Stack>
      <ReviewDialog
        key={JSON.stringify(textsOf(approved ?? []))}
        isOpen={approved !== undefined}
        words={approved?.length === 1 ? said(approved[0]?.is) : `${approved?.length} changes`}
        author={author}
        onClose={() => setApproved(undefined)}
        onReview={(note) => {
          void ask('review', {
            ...{ texts: textsOf(approved ?? []), isReviewed: true },
            ...(note !== '' && { note }),
          });
          setApproved(undefined);
        }}
      />
      <SendBack
        key={sentBack === undefined ? '' : JSON.stringify([sentBack.file, sentBack.path])}
        change={sentBack}
        author={author}
        onClose={() => setSentBack(undefined)}
        onSendBack={(says) => {
          if (sentBack !== undefined)
            void ask('review', { texts: textsOf([sentBack]), isReviewed: false, says });
          setSentBack(undefined);
        }}
      />
    </ScrollArea>
  );
}

interface ReviewedCardProps {
  change: Change;
  onShow(): void;
  onApprove(): void;
  onSendBack(): void;
}

function ReviewedCard({ change, onShow, onApprove, onSendBack }: ReviewedCardProps) {
  const { isSentence, awaitsReview, reviewedBy, comment } = change;
  const name = change.path.join(' › ');
  return (
    <Card withBorder padding="md" component="article" aria-label={name}>
      <ChangeHead change={change} name={name}>
        {isSentence && (
          <Button size="xs" variant="default" onClick={onShow}>
            Show on page
          </Button>
        )}
      </ChangeHead>
      <WasIs change={change} />
      {comment !== undefined && (
        <Text size="sm" mt="sm">{`Sent back by ${comment.by}: ${comment.says}`}</Text>
      )}
      <Group gap="sm" mt="sm">
        {awaitsReview && (
          <>
            <Badge color="orange" variant="light" tt="none" className={styles.review}>
              Awaits legal review
            </Badge>
            <Button size="xs" variant="default" aria-label={`Approve… ${name}`} onClick={onApprove}>
              Approve…
            </Button>
            <Button size="xs" variant="default" aria-label={`Send back… ${name}`} onClick={onSendBack}>
              Send back…
            </Button>
          </>
        )}
        {reviewedBy !== undefined && <Text size="sm">{`Reviewed by ${reviewedBy}`}</Text>}
      </Group>
    </Card>
  );
}

interface SendBackProps {
  change: Change | undefined;
  author: string | undefined;
  onClose(): void;
  onSendBack(says: string): void;
}

function SendBack({ change, author, onClose, onSendBack }: SendBackProps) {
  const [says, setSays] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSendBack(says.replaceAll(/\s+/gu, ' ').trim());
  };
  return (
    <Dialog isOpen={change !== undefined} title="Send back" onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">
            {change?.is !== undefined && <span className={styles.quoted}>{said(change.is)}</span>}
          </Text>
          <Author of={author} />
          <Textarea
            label="What is wrong with it"
            required
            autosize
            minRows={2}
            maxLength={200}
            data-autofocus
            value={says}
            onChange={({ currentTarget }) => setSays(currentTarget.value)}
          />
          <Button type="submit" disabled={author === undefined || says.trim() === ''}>
            Send back
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
