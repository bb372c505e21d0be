import type { CompiledForm, FormModule } from '../../engine/form.ts';
import { describeForm } from '../../engine/forms/describeForm.ts';

/** Loads a compiled form in node, from its source text: the server, tests and scripts use it. */
export async function loadCompiledForm(source: string): Promise<CompiledForm> {
  const address = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
  return describeForm((await import(/* @vite-ignore */ address)) as FormModule);
}
