import { Alert, Button, Checkbox, Code, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { TopicChanges } from '../../authoring/compare/tellChanges.ts';
import type { Prospect } from '../server/publishing.ts';
import type { SiteChoice } from '../server/StudioState.ts';
import { call } from './api.ts';
import { Dialog, Signature } from './Dialog.tsx';
import styles from './studio.module.css';
import { said } from './words.ts';

/** What somebody is about to do with a site, or with all. */
export type Wanted =
  | { kind: 'publish'; site: SiteChoice | undefined }
  | { kind: 'rollBack'; site: SiteChoice };

interface ReleaseDialogProps {
  wanted: Wanted | undefined;
  author: string | undefined;
  onClose(): void;
  /** @param words what was done */
  onDone(words: string): void;
}

/** Shows what changes for applicants, asks who lets them have it and why, and does it. */
export function ReleaseDialog({ wanted, author, onClose, onDone }: ReleaseDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const confirm = async (confirmed: Confirmed) => {
    if (wanted === undefined) return;
    setRefusal(undefined);
    setBusy(true);
    try {
      await carryOut(wanted, confirmed);
      onDone(doneWords(wanted, confirmed));
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
          {...{ wanted, author, isBusy, onClose: close, onRefusal: setRefusal }}
          onConfirm={(confirmed) => void confirm(confirmed)}
        />
      )}
    </Dialog>
  );
}

function titleOf(wanted: Wanted | undefined): string {
  const of = wanted?.site === undefined ? 'all sites' : `${wanted.site.brandName}, ${wanted.site.flowName}`;
  return wanted?.kind === 'rollBack' ? `Roll back ${of}` : `Publish ${of}`;
}

/** What somebody confirmed. */
interface Confirmed {
  why: string;
  /** Texts that await legal review, too. */
  underReview: boolean;
  /** Changes that do not go out. */
  leftOut: readonly string[];
  /** What is rolled back is taken back in the documents, too. */
  isTakenBack: boolean;
}

function doneWords({ kind, site }: Wanted, { leftOut, isTakenBack }: Confirmed): string {
  const name = site === undefined ? 'Every site' : `${site.brandName}, ${site.flowName}`;
  if (kind === 'publish')
    return `${name} runs what stands in the documents now${leftOut.length === 0 ? '.' : `, without ${counted(leftOut.length)}.`}`;
  const back = `${name} runs the release again that it ran before.`;
  return isTakenBack
    ? `${back} What that takes back in the documents is under Changes: look, and save.`
    : back;
}

const counted = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;

async function carryOut(
  { kind, site }: Wanted,
  { why, underReview, leftOut, isTakenBack }: Confirmed,
): Promise<void> {
  if (kind === 'publish') {
    await call('publish', { why, underReview, leftOut, ...(site && { site: site.key }) });
    return;
  }
  await call('rollBack', { why, site: site.key });
  if (!isTakenBack) return;
  // Whoever is not told that the site went back already would roll it back once more.
  await call('takeBackPublished', { site: site.key }).catch((error: Error) => {
    throw new Error(`The site is rolled back. Its documents are as they were: ${error.message}`);
  });
}

interface ReleaseFormProps {
  wanted: Wanted;
  author: string | undefined;
  isBusy: boolean;
  onClose(): void;
  onRefusal(words: string | undefined): void;
  onConfirm(confirmed: Confirmed): void;
}

function ReleaseForm({ wanted, author, isBusy, onClose, onRefusal, onConfirm }: ReleaseFormProps) {
  const { kind, site } = wanted;
  const [prospect, setProspect] = useState<Prospect>();
  const [why, setWhy] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(true);
  const [isTakenBack, setTakenBack] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies(onRefusal): another function each time, for the same
  useEffect(() => {
    let isLate = false;
    const asked =
      kind === 'publish'
        ? call('toPublish', { ...(site && { site: site.key }), leftOut })
        : call('toRollBack', { site: site.key });
    onRefusal(undefined);
    setComparing(true);
    asked
      .then((found) => {
        if (isLate) return;
        setProspect(found);
        setComparing(false);
      })
      .catch((error: Error) => {
        if (isLate) return;
        // What was left out may not stand by itself: another choice is compared again.
        onRefusal(error.message);
        setComparing(false);
      });
    return () => {
      isLate = true;
    };
  }, [kind, site, leftOut]);
  const awaiting = prospect?.awaiting ?? [];
  const isReady = prospect !== undefined && !isComparing && author !== undefined && why.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm({ why, underReview: isAgreed, leftOut, isTakenBack });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {prospect?.release !== undefined && (
          <Text size="sm">
            The site runs the release <Code>{prospect.release.slice(0, 8)}</Code> again. What stands in the
            documents comes out again the next time that this site is published.
          </Text>
        )}
        {prospect?.release !== undefined && prospect.documents !== undefined && (
          <Checkbox
            label="Take it back in the documents, too"
            description="As changes, for you to look at and to save. They apply to every site that these documents are of."
            checked={isTakenBack}
            onChange={({ currentTarget }) => setTakenBack(currentTarget.checked)}
          />
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
          {prospect === undefined || isComparing ? (
            <Text size="sm" c="dimmed" role="status">
              Comparing…
            </Text>
          ) : (
            <ApplicantChanges changes={prospect.changes} />
          )}
        </div>
        {kind === 'publish' && (prospect?.documents ?? []).length > 0 && (
          <LeftOut changes={prospect?.documents ?? []} leftOut={leftOut} onChange={setLeftOut} />
        )}
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
        <Signature {...{ author, why }} onChange={setWhy} />
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

interface LeftOutProps {
  changes: NonNullable<Prospect['documents']>;
  leftOut: readonly string[];
  onChange(leftOut: readonly string[]): void;
}

/** Everything that anybody saved since, each with a box: what is not ticked stays as it runs (F-830). */
function LeftOut({ changes, leftOut, onChange }: LeftOutProps) {
  const isOut = (id: string) => leftOut.includes(id);
  return (
    <details className={styles.goesOut}>
      <summary>
        {`Choose what goes out: ${changes.length - leftOut.length} of ${counted(changes.length)} in the documents`}
      </summary>
      <Stack gap="xs" mt="xs">
        {changes.map(({ id, file, path, was, is, where }) => (
          <Checkbox
            key={id}
            label={path.join(' › ')}
            description={`${where} (${file}): ${brief(was)} → ${brief(is)}`}
            checked={!isOut(id)}
            onChange={() => onChange(isOut(id) ? leftOut.filter((one) => one !== id) : [...leftOut, id])}
          />
        ))}
      </Stack>
    </details>
  );
}

function brief(value: unknown): string {
  const words = value === undefined ? 'nothing' : said(value);
  return words.length > 80 ? `${words.slice(0, 79)}…` : words;
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
