import { type PlainForm, withoutWords } from '../shared/PlainForm.ts';
import { load, startPage } from '../shared/startPage.ts';
import { HookForm } from './HookForm.tsx';

await startPage(async (copies) => {
  const form = withoutWords(await load<PlainForm>(`plain-${copies}.json`));
  return () => <HookForm form={form} />;
}, '[data-errors] li');
