import type { AppParts } from '../../src/state/createAppStore.ts';
import { interpretForm } from '../form/interpretForm.ts';
import { stateSetting } from '../widgets/stateSetting.ts';
import type { StoryState } from '../widgets/storyStates.ts';
import { type BlockDescriptor, blockExample } from './BlockDescriptor.ts';
import { ExampleBlock } from './ExampleBlock.tsx';
import { sampleSource } from './sampleForm.ts';

const fields = Object.entries(sampleSource.fields);
const missing = 'This field is missing or invalid. Please fill it correctly.';
const applicant = {
  FirstName: 'Jordan',
  Email: 'jordan@example.test',
  PrimaryPhone: '5125550142',
  HasCheckingAccount: 'true',
};
const always = { not: { 'session.errors': 'unlocked' } };
const lockedForm = interpretForm({
  ...sampleSource,
  fields: Object.fromEntries(fields.map(([name, field]) => [name, { ...field, readOnly: always }])),
});

/** The store for a block in a state. Blocks without answers or failures need nothing. */
const parts: Partial<Record<StoryState, AppParts>> = {
  filled: { state: { applicant } },
  readOnly: { state: { applicant }, forms: { sample: lockedForm } },
  error: { state: { session: { errors: Object.fromEntries(fields.map(([name]) => [name, missing])) } } },
};

/** A story of a block: one of the examples of its descriptor, in one of the states that all blocks are reviewed in. */
export function blockStory(descriptor: BlockDescriptor, example: string, state?: StoryState) {
  const { parameters, ...setting } = stateSetting(state);
  const shown = blockExample(descriptor, example);
  return {
    args: shown.props,
    render: ({ id, ...args }: { id?: string }) => (
      <ExampleBlock
        id={id}
        descriptor={descriptor}
        example={{ ...shown, props: args }}
        parts={state && parts[state]}
        write={state === 'longLabel' ? lengthen : undefined}
      />
    ),
    parameters: { shows: { example, state }, descriptor, ...parameters },
    ...setting,
  };
}

/** Three times as long, like a translation or long copy. */
function lengthen(text: unknown): unknown {
  return typeof text === 'string' && text !== '' ? `${text} ${text} ${text}` : text;
}
