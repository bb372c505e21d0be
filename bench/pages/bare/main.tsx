import type { PlainForm } from '../shared/PlainForm.ts';
import { load, startPage } from '../shared/startPage.ts';
import { BareForm } from './BareForm.tsx';

await startPage(async (copies) => {
  const form = await load<PlainForm>(`plain-${copies}.json`);
  return () => <BareForm form={form} />;
}, '[data-errors] li');
