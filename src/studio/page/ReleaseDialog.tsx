import { Alert, Button, Checkbox, Code, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { Reason } from '../../authoring/compare/publish.ts';
import type { TopicChanges } from '../../authoring/compare/tellChanges.ts';
import type { Prospect } from '../server/publishing.ts';
import type { SiteChoice } from '../server/StudioState.ts';
import { call } from './api.ts';
import { Dialog, Signature } from './Dialog.tsx';
import styles from './studio.module.css';

/** What somebody is about to do with a site, or with all. */
export type Wanted =
  | { kind: 'publish'; site: SiteChoice | undefined }
  | { kind: 'rollBack'; site: SiteChoice };

interface ReleaseDialogProps {
  wanted: Wanted | undefined;
  onClose(): void;
  /** @param words what was done */
  onDone(words: string): void;
}

/** Shows what changes for applicants, asks who lets them have it and why, and does it. */
export function ReleaseDialog({ wanted, onClose, onDone }: ReleaseDialogProps) {
  /** Whoever publishes once publishes most often again. */
  const [by, setBy] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const confirm = async (reason: Reason, underReview: boolean) => {
    if (wanted === undefined) return;
    setBy(reason.by);
    setRefusal(undefined);
    setBusy(true);
    try {
      await carryOut(wanted, reason, underReview);
      onDone(doneWords(wanted));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      isOpen={wanted !== undefined}
      onClose={isBusy ? () => {} : close}
      title={titleOf(wanted)}
      size="lg"
    >
      {refusal !== undefined && (
        <Alert color="red.9" variant="filled" role="alert" mb="md" className={styles.words}>
          {refusal}
        </Alert>
      )}
      {wanted !== undefined && (
        <ReleaseForm
          {...{ wanted, by, isBusy, onClose: close, onRefusal: setRefusal }}
          onConfirm={(reason, underReview) => void confirm(reason, underReview)}
        />
      )}
    </Dialog>
  );
}

function titleOf(wanted: Wanted | undefined): string {
  const of = wanted?.site === undefined ? 'all sites' : `${wanted.site.brandName}, ${wanted.site.flowName}`;
  return wanted?.kind === 'rollBack' ? `Roll back ${of}` : `Publish ${of}`;
}

function doneWords({ kind, site }: Wanted): string {
  if (site === undefined) return 'Every site runs what stands in the documents now.';
  const name = `${site.brandName}, ${site.flowName}`;
  return kind === 'publish'
    ? `${name} runs what stands in the documents now.`
    : `${name} runs the release again that it ran before.`;
}

async function carryOut({ kind, site }: Wanted, reason: Reason, underReview: boolean): Promise<void> {
  await (kind === 'publish'
    ? call('publish', { ...reason, underReview, ...(site && { site: site.key }) })
    : call('rollBack', { ...reason, site: site.key }));
}

interface ReleaseFormProps {
  wanted: Wanted;
  by: string;
  isBusy: boolean;
  onClose(): void;
  onRefusal(words: string): void;
  onConfirm(reason: Reason, underReview: boolean): void;
}

function ReleaseForm({ wanted, by, isBusy, onClose, onRefusal, onConfirm }: ReleaseFormProps) {
  const { kind, site } = wanted;
  const [prospect, setProspect] = useState<Prospect>();
  const [signature, setSignature] = useState({ by, why: '' });
  const [isAgreed, setAgreed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies(onRefusal): another function each time, for the same
  useEffect(() => {
    let isLate = false;
    const asked =
      kind === 'publish'
        ? call('toPublish', { ...(site && { site: site.key }) })
        : call('toRollBack', { site: site.key });
    asked
      .then((found) => isLate || setProspect(found))
      .catch((error: Error) => isLate || onRefusal(error.message));
    return () => {
      isLate = true;
    };
  }, [kind, site]);
  const awaiting = prospect?.awaiting ?? [];
  const isReady = prospect !== undefined && Object.values(signature).every((said) => said.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(signature, isAgreed);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {prospect?.release !== undefined && (
          <Text size="sm">
            The site runs the release <Code>{prospect.release.slice(0, 8)}</Code> again. The documents stay as
            they are: the next time that this site is published, what is in them comes out again. Take it back
            in them, too (Changes, Take back what was saved).
          </Text>
        )}
        {prospect?.rolledBack !== undefined && (
          <Alert variant="default" className={styles.notice} p="sm" role="note">
            <Text size="sm">
              Rolled back since it was published. If nobody took it back in the documents, it comes out again:
            </Text>
            <ul className={styles.files}>
              {prospect.rolledBack.map(({ site: key, why }) => (
                <li key={key}>{`${key}: ${why}`}</li>
              ))}
            </ul>
          </Alert>
        )}
        <div>
          <Text size="sm" fw={600}>
            What changes for applicants
          </Text>
          {prospect === undefined ? (
            <Text size="sm" c="dimmed" role="status">
              Comparing…
            </Text>
          ) : (
            <ApplicantChanges changes={prospect.changes} />
          )}
        </div>
        {awaiting.length > 0 && (
          <Alert variant="default" className={styles.notice} p="sm">
            <Checkbox
              label={`Publish ${awaiting.length === 1 ? '1 text that awaits' : `${awaiting.length} texts that await`} legal review all the same`}
              description="The history says so."
              checked={isAgreed}
              onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
            />
            <details className={styles.awaiting}>
              <summary>Which ones</summary>
              <ul className={styles.files}>
                {awaiting.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </details>
          </Alert>
        )}
        <Signature {...signature} onChange={(said) => setSignature({ ...signature, ...said })} />
        <Group justify="flex-end" gap="xs">
          {isBusy && kind === 'publish' && (
            <Text size="sm" c="dimmed" role="status" className={styles.grow}>
              Writing a release. It takes about a minute.
            </Text>
          )}
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isReady || (awaiting.length > 0 && !isAgreed)}>
            {kind === 'publish' ? 'Publish' : 'Roll back'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Changes in words, by topic. */
export function ApplicantChanges({
  changes,
  label = 'Changes for applicants',
}: {
  changes: readonly TopicChanges[] | undefined;
  label?: string;
}) {
  if (changes === undefined)
    return (
      <Text size="sm" c="dimmed">
        That cannot be told: one of the releases does not hold what to compare.
      </Text>
    );
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing changes for applicants.
      </Text>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
    <section className={styles.told} aria-label={label} tabIndex={0}>
      {changes.map(({ topic, changes: told }) => (
        <div key={topic}>
          <Text size="xs" fw={600} c="dimmed">
            {topic}
          </Text>
          <ul>
            {told.map(({ sentence, where }) => (
              <li key={`${sentence} ${where}`}>
                {sentence}
                {where !== '' && <small>{where}</small>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
