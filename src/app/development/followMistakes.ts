import { showMistakes } from './showMistakes.ts';

/**
 * Shows the mistakes of the catalogue in whatever page loads this module: those there are, and what becomes of them
 * (`compile/dev/vitePlugin.ts`).
 */
if (import.meta.hot) {
  import.meta.hot.on('cardstock:mistakes', ({ sentences }: { sentences: string[] }) =>
    showMistakes(document, sentences),
  );
  // What was told before this page listened.
  import.meta.hot.send('cardstock:askMistakes', {});
}
