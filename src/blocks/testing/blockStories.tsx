import type { AppParts } from '../../state/createAppStore.ts';
import { stateSetting } from '../../widgets/testing/stateSetting.ts';
import type { PlannedStory, StoryState } from '../../widgets/testing/storyStates.ts';
import { type BlockDescriptor, blockExample } from './BlockDescriptor.ts';
import { planBlockStories } from './blockStates.ts';
import { ExampleBlock } from './ExampleBlock.tsx';
import { sampleForm } from './sampleForm.ts';

const fields = Object.entries(sampleForm.fields);
const missing = 'This field is missing or invalid. Please fill it correctly.';
const applicant = {
  FirstName: 'Jordan',
  Email: 'jordan@example.test',
  PrimaryPhone: '5125550142',
  HasCheckingAccount: 'true',
};
const always = { not: { 'session.errors': 'unlocked' } };
const lockedForm = {
  ...sampleForm,
  fields: Object.fromEntries(fields.map(([name, field]) => [name, { ...field, readOnly: always }])),
};

/** What the store around a block holds in a state; blocks without answers or failures need nothing. */
const parts: Partial<Record<StoryState, AppParts>> = {
  filled: { state: { applicant } },
  readOnly: { state: { applicant }, forms: { sample: lockedForm } },
  error: { state: { session: { errors: Object.fromEntries(fields.map(([name]) => [name, missing])) } } },
};

/** The stories of a block by the names of their exports: every state, every example. `.storybook/` makes exports of them. */
export function blockStories(descriptor: BlockDescriptor): Record<string, object> {
  const { stories } = planBlockStories(descriptor);
  return Object.fromEntries(stories.map((planned) => [planned.name, storyOf(descriptor, planned)]));
}

function storyOf(descriptor: BlockDescriptor, { example, state }: PlannedStory): object {
  return {
    render: () => (
      <ExampleBlock
        descriptor={descriptor}
        example={blockExample(descriptor, example)}
        parts={state && parts[state]}
        write={state === 'longLabel' ? lengthen : undefined}
      />
    ),
    ...stateSetting(state),
  };
}

/** Thrice as long, as a translation or an eager author would make it. */
function lengthen(text: unknown): unknown {
  return typeof text === 'string' && text !== '' ? `${text} ${text} ${text}` : text;
}
