import { type PlainForm, withoutWords } from '../shared/PlainForm.ts';
import { load, startPage } from '../shared/startPage.ts';
import { BareForm } from './BareForm.tsx';

await startPage(async (copies) => {
  const form = withoutWords(await load<PlainForm>(`plain-${copies}.json`));
  return () => <BareForm form={form} />;
}, '[data-errors] li');
