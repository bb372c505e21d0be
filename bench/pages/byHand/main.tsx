import { BareForm } from '../bare/BareForm.tsx';
import type { PlainForm } from '../shared/PlainForm.ts';
import { load, startPage } from '../shared/startPage.ts';
import './byHand.css';

/** Bare inputs with all words of the form, and drawn as ours are: what the form costs by its design alone. */
await startPage(async (copies) => {
  const form = await load<PlainForm>(`plain-${copies}.json`);
  return () => <BareForm form={form} />;
}, '[data-errors] li');
