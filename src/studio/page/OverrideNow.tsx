import { Alert, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { PartLayer } from '../../authoring/parts/part.ts';
import type { OverrideNow as Now } from '../server/overrides.ts';
import { type Ask, call } from './api.ts';
import { Dialog, Signature } from './Dialog.tsx';
import styles from './forms.module.css';
import { PartForm, type PartFormProps } from './PartForm.tsx';
import { useAnswer } from './useStudio.ts';
import { nameOf, timeOf } from './words.ts';

export interface OverrideNowProps extends Pick<PartFormProps, 'panel' | 'view' | 'part' | 'shown'> {
  /** `rules/<row>` or `settings/<group>/<key>`. */
  path: string;
}

type Wanted = 'hold' | 'takeBack';

/** What holds of a rule row or of a setting for this site at once, in the sandbox that runs, without a release. */
export function OverrideNow(props: OverrideNowProps) {
  const { path, panel } = props;
  const { site, state, ask } = panel;
  const name = `${path.startsWith('rules/') ? 'rule row ' : ''}${path.split('/').at(-1)}`;
  const [looks, setLooks] = useState(0);
  const [wanted, setWanted] = useState<Wanted>();
  const now = useAnswer(ask, 'overrideNow', { site: site.key, path }, state.version + looks);
  if (now === undefined) return null;
  const look = () => setLooks((before) => before + 1);
  return (
    <section aria-label="For this site now" className={styles.part}>
      <Title order={3} size="h6">
        For this site now
      </Title>
      <Holding now={now} />
      <Group gap="xs">
        {now.refusal === undefined && now.isRunning && (
          <Button size="xs" variant="default" onClick={() => setWanted('hold')}>
            {now.override === undefined ? 'Set now…' : 'Change…'}
          </Button>
        )}
        {now.override !== undefined && (
          <Button size="xs" variant="default" onClick={() => setWanted('takeBack')}>
            Take back…
          </Button>
        )}
        {!now.isRunning && (
          <Button size="xs" variant="default" onClick={look}>
            Look again
          </Button>
        )}
      </Group>
      <Dialog
        isOpen={wanted !== undefined}
        title={`${wanted === 'takeBack' ? 'Take back' : 'Now'}: ${name} of ${nameOf(site)}`}
        onClose={() => setWanted(undefined)}
      >
        {wanted !== undefined && (
          <OverrideForm
            {...{ ...props, wanted, now }}
            onDone={() => {
              setWanted(undefined);
              look();
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

function Holding({ now: { address, isRunning, override, refusal } }: { now: Now }) {
  if (!isRunning)
    return (
      <Text size="sm" role="status">
        No sandbox runs at {address}. <Code>npm start</Code> starts it.
      </Text>
    );
  if (override === undefined)
    return (
      <Text size="sm" role="status">
        {refusal ?? 'Nothing: the sandbox holds answers to the release that this site runs.'}
      </Text>
    );
  const { value, at, by = 'somebody', why } = override;
  return (
    <div role="status">
      <ul className={styles.list}>
        {Object.entries(value).map(([key, said]) => (
          <li key={key}>
            <Code>{key}</Code> {said === null ? 'taken away' : JSON.stringify(said)}
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        since {timeOf(at)}, by {by}
        {why !== undefined && `: ${why}`}
      </Text>
    </div>
  );
}

interface OverrideFormProps extends OverrideNowProps {
  wanted: Wanted;
  now: Now;
  onDone(): void;
}

function OverrideForm({ panel, view, part, shown, path, wanted, now, onDone }: OverrideFormProps) {
  const [value, setValue] = useState(now.override?.value ?? {});
  const { author } = panel.state;
  const [why, setWhy] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const isHold = wanted === 'hold';
  const isReady = author !== undefined && why.trim() !== '' && !(isHold && Object.keys(value).length === 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const common = { site: panel.site.key, path, why };
    try {
      await (isHold ? call('setOverride', { ...common, value }) : call('removeOverride', common));
      onDone();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  };
  const layer: PartLayer = {
    ...{ scope: 'site', file: now.address, exists: true, places: {} },
    ...{ says: value, inherited: now.release ?? {} },
  };
  /** What the form would say in a document is what is going to hold. */
  const take = async (_: string, { values }: { values: { path: string[]; is?: unknown }[] }) => {
    const said = values.map(({ path, is }) => [path.at(-1), is]);
    setValue((before) => {
      const next = Object.entries({ ...before, ...Object.fromEntries(said) });
      return Object.fromEntries(next.filter(([, is]) => is !== undefined));
    });
    return null;
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        {refusal !== undefined && (
          <Alert color="red.9" variant="filled" role="alert">
            {refusal}
          </Alert>
        )}
        <Text size="sm">
          {isHold
            ? 'It holds at once, for everybody who loads the page, until somebody takes it back. What is to stay belongs in a document.'
            : 'Answers are held to the release again that this site runs.'}
        </Text>
        {isHold && (
          <PartForm
            panel={{ ...panel, state: { ...panel.state, problems: [] }, ask: take as unknown as Ask }}
            view={view}
            part={{ ...part, title: 'Over the release that the site runs', layers: [layer] }}
            scope="site"
            delay={0}
            {...(shown && { shown })}
          />
        )}
        <Signature {...{ author, why }} onChange={setWhy} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!isReady}>
            {isHold ? 'Let it hold' : 'Take back'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
