import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createAppStore } from '../state/createAppStore.ts';
import { FieldStates, useFieldState } from './FieldStates.ts';

function Field({ states, name }: { states: FieldStates; name: string }) {
  return <output>{String(useFieldState(states, name).value)}</output>;
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
      <Field states={states} name="City" />
    </>,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent('Dallas');
});

it('a change draws its own field, and none that went away', async () => {
  const states = new FieldStates(['City', 'Zip'], createAppStore(), { City: 'Austin', Zip: '73301' });
  const both = await render(
    <>
      <Field states={states} name="City" />
      <Field states={states} name="Zip" />
    </>,
  );
  states.showDraft('Zip', '73302');
  const shown = () => [...both.container.querySelectorAll('output')].map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(['Austin', '73302']);
  await both.rerender(<Field states={states} name="City" />);
  states.showDraft('City', 'Dallas');
  await expect.poll(shown).toEqual(['Dallas']);
});
