import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { loadWidgets, widgetOf } from './loadWidgets.tsx';
import { widgets } from './registry.ts';

const field = {
  label: 'A label',
  value: undefined,
  onChange: () => undefined,
  onBlur: () => undefined,
  onFocus: () => undefined,
  options: {},
};

it('a widget that nobody loaded before comes by itself, and holds up no other', async () => {
  Object.assign(widgets, { late: () => import('./select/SelectWidget.tsx') });
  onTestFinished(() => void Reflect.deleteProperty(widgets, 'late'));
  await loadWidgets(['text']);
  const [Loaded, Arriving] = [widgetOf('text'), widgetOf('late')];
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <>
        <Loaded {...field} id="city" name="City" />
        <Arriving {...field} id="state" name="State" />
      </>,
    ),
  );
  const shown = () => [...place.querySelectorAll('input, select')].map(({ id }) => id);
  expect(shown()).toEqual(['city']);
  await expect.poll(shown).toEqual(['city', 'state']);
  root.unmount();
  place.remove();
});

it('a name that no widget has is refused with those that there are', async () => {
  await expect(loadWidgets(['ssm'])).rejects.toThrow(/No widget is named "ssm"\. Known: .*\bssn\b/u);
});
