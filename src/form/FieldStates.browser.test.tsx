import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createAppStore } from '../state/createAppStore.ts';
import { FieldStates, useChangesOf } from './FieldStates.ts';

const city = [{ name: 'City' }];
const zip = [{ name: 'Zip' }];

function Fields({ states, fields }: { states: FieldStates; fields: { name: string }[] }) {
  useChangesOf(fields, states);
  return fields.map(({ name }) => <output key={name}>{String(states.of(name).value)}</output>);
}

/** Changes a field after all was drawn, and before anything drawn behind it could listen. */
function EarlyChange({ states, name, value }: { states: FieldStates; name: string; value: string }) {
  useLayoutEffect(() => states.showDraft(name, value), [states, name, value]);
  return null;
}

it('a field shows what changed between its drawing and its listening', async () => {
  const states = new FieldStates(['City'], createAppStore(), { City: 'Austin' });
  const screen = await render(
    <>
      <EarlyChange states={states} name="City" value="Dallas" />
      <Fields states={states} fields={city} />
    </>,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent('Dallas');
});

it('a change draws its own field, and none that went away', async () => {
  const states = new FieldStates(['City', 'Zip'], createAppStore(), { City: 'Austin', Zip: '73301' });
  const both = await render(
    <>
      <Fields states={states} fields={city} />
      <Fields states={states} fields={zip} />
    </>,
  );
  states.showDraft('Zip', '73302');
  const shown = () => [...both.container.querySelectorAll('output')].map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(['Austin', '73302']);
  await both.rerender(<Fields states={states} fields={city} />);
  states.showDraft('City', 'Dallas');
  await expect.poll(shown).toEqual(['Dallas']);
});
