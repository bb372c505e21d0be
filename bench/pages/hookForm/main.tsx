import type { PlainForm } from '../shared/PlainForm.ts';
import { load, startPage } from '../shared/startPage.ts';
import { HookForm } from './HookForm.tsx';

await startPage(async (copies) => {
  const form = await load<PlainForm>(`plain-${copies}.json`);
  return () => <HookForm form={form} />;
}, '[data-errors] li');
