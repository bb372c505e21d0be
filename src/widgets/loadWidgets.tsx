import { type ComponentType, lazy, Suspense } from 'react';
import { widgets } from './registry.ts';
import type { WidgetProps } from './widget.ts';

/** A widget as the form sees it. The catalogue check ensures that its value type is the field's. */
export type AnyWidget = ComponentType<WidgetProps<unknown>>;

const loaded = new Map<string, AnyWidget>();

/**
 * Fetches widgets, all at once. The screen loader calls it with a screen's `uses.widgets`, so that a form is complete
 * at its first render. Throws for a name that the registry does not have.
 */
export async function loadWidgets(names: readonly string[]): Promise<void> {
  await Promise.all(
    names
      .filter((name) => !loaded.has(name))
      .map(async (name) => loaded.set(name, (await load(name)).default)),
  );
}

/** A widget by name; one that was not loaded before loads when it is first rendered, without delaying other fields. */
export function widgetOf(name: string): AnyWidget {
  const known = loaded.get(name) ?? arriving(name);
  loaded.set(name, known);
  return known;
}

function arriving(name: string): AnyWidget {
  const Widget = lazy(() => load(name));
  return function ArrivingWidget(props) {
    return (
      <Suspense>
        <Widget {...props} />
      </Suspense>
    );
  };
}

function load(name: string): Promise<{ default: AnyWidget }> {
  const entry = Object.hasOwn(widgets, name) ? widgets[name as keyof typeof widgets] : undefined;
  if (entry === undefined)
    throw new Error(`No widget is named "${name}". Known: ${Object.keys(widgets).join(', ')}.`);
  return entry() as Promise<{ default: AnyWidget }>;
}
