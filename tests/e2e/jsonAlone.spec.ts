import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '../../src/compile/compile.ts';
import { mergePatch } from '../../src/engine/overlay/mergePatch.ts';
import { readAnswers } from '../../src/server/applications/sealedColumns.ts';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { createSecrets } from '../../src/server/encryption/createSecrets.ts';
import { parseKeys } from '../../src/server/encryption/parseKeys.ts';
import { readOptions } from '../../src/server/options.ts';
import { startServer } from '../../src/server/startServer.ts';
import { applicant } from './support/applicant.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillForm } from './support/fillForm.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

const here = process.cwd();
const key = 'ab'.repeat(32);
let folder = '';

/** A copy of the catalogue that a test may change, beside the same code and packages. */
function copyCatalogue(): string {
  const root = join(folder, 'catalogue');
  for (const part of ['brands', 'flows', 'schemas']) {
    cpSync(join(here, part), join(root, part), { recursive: true });
  }
  for (const part of ['src', 'node_modules']) symlinkSync(join(here, part), join(root, part));
  return root;
}

/** Amends a document as RFC 7396 says, which is how product staff's differences work. */
function amend(file: string, patch: unknown): void {
  const document = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(mergePatch(document, patch), null, 2));
}

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardstock-json-alone-'));
});

test.afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('[CFG-029] [FRM-043] [RUL-002] [SUB-001] a field added as JSON alone appears, validates by its rule row and reaches the stored application', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const root = copyCatalogue();
  writeFileSync(
    join(root, 'schemas/fields/Employer.json'),
    JSON.stringify({
      $schema: '../catalogue/field.schema.json',
      type: 'string',
      widget: 'text',
      label: 'field.Employer.label',
      filter: { name: 'address', maxLength: 30 },
      autocomplete: 'organization',
      rule: 'Employer',
      sensitivity: 'income',
      payload: { path: 'Applicant.Employer' },
    }),
  );
  amend(join(root, 'schemas/forms/prequal.json'), {
    sections: { income: { fields: { Employer: { span: 12 } } } },
  });
  amend(join(root, 'brands/_base/copy.en.json'), { 'field.Employer.label': 'Employer' });
  amend(join(root, 'flows/_base/settings.json'), {
    ValidationRules: { Employer: { ValidationType: 'Text', IsRequired: true, MinLengthChar: 3 } },
  });
  const { sentences, release } = await compile({ root });
  expect(sentences.mistakes).toEqual([]);
  expect(release).toBeDefined();

  const environment = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    RELEASES_DIR: join(root, 'releases'),
    APP_DIR: join(here, 'dist'),
    CARDSTOCK_KEY: key,
    LOG_LEVEL: 'silent',
  };
  const server = await startServer(readOptions(environment));
  let stopped = false;
  const stop = async () => {
    if (!stopped) await server.stop();
    stopped = true;
  };
  try {
    await page.goto(`http://prequal.surge.localhost:${server.port}/`);
    await expectScreen(page, 'landing', '/');
    const employer = page.getByLabel('Employer');
    await expect(employer).toBeVisible();
    await fillForm(page, applicant('1001', { Employer: 'Io' }));
    await submitForm(page);
    await expect(employer).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Characters can not be less than 3').last()).toBeVisible();
    await fillForm(page, { Employer: 'Ionic Works' });
    await submitForm(page);
    await expectScreen(page, 'offer', '/terms');
  } finally {
    await stop();
  }

  const database = await openDatabase({ folder: join(folder, 'data') });
  try {
    const rows = await database.query<{ id: string }>('select id from application', []);
    expect(rows).toHaveLength(1);
    const { application } = await readAnswers(database, createSecrets(parseKeys(key)), rows[0]?.id ?? '');
    expect(application).toMatchObject({ Applicant: { Employer: 'Ionic Works', FirstName: 'Jordan' } });
  } finally {
    await database.close();
  }
});
