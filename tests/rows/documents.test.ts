import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/contracts/calls.ts';
import { textLinks } from '../../src/engine/text/wordsOf.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';

describe('the terms as a PDF', () => {
  it.each([
    ['LAY-031 LAY-032 TRK-012', 'prequal.surge', '/'],
    ['RTE-006', 'cfc.surge', '/tc'],
    ['AFT-001', 'cfc.surge', '/'],
  ])('[%s] on %s%s a click asks for the document and reports itself', async (_rows, site, path) => {
    const visitor = await visit(product, site, path);
    await visitor.press('termsClicked');
    expect(visitor.sent('get-terms-pdf')).toEqual([{ productCode: 'SURGE' }]);
    const [report] = visitor.sent('update-webapps-report');
    expect(report).toMatchObject({ termsButton: true });
    expect(report?.ReportId).toBe(visitor.remembered('reportId'));
  });

  it('[TRM-003] Retry in the dialog of its failure asks for it again', async () => {
    const visitor = await visit(product, 'cfc.surge');
    await visitor.press('termsDocumentFailed');
    expect(visitor.dialogs()).toEqual(['terms-failed']);
    expect(visitor.sent('get-terms-pdf')).toEqual([]);
    await visitor.press('retry');
    expect(visitor.dialogs()).toEqual([]);
    expect(visitor.sent('get-terms-pdf')).toHaveLength(1);
  });
});

describe('a PDF that does not come', () => {
  const answered = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });

  it.each([
    ['message and code', 503, { errorMessage: 'Not now.', ErrorCode: 'T7' }, 'Not now. Error code: T7.'],
    [
      'more than people need',
      500,
      { Message: 'No.', Code: 'E1', stack: 'at read (disk.js)' },
      'No. Error code: E1.',
    ],
    [
      'a document with errors',
      200,
      { HasErrors: true, Errors: ['None.'], ErrorCode: 'N4' },
      'None. Error code: N4.',
    ],
  ])(
    '[F-211] [TRM-002] [TRM-004] [ERR-018] answered with %s says so in its dialog, and no more',
    async (_what, status, body, words) => {
      let isUp = false;
      const visitor = await visit(product, 'cfc.surge', '/', {
        answer: (path) => (path.endsWith('/get-terms-pdf') && !isUp ? answered(body, status) : undefined),
      });
      await visitor.press('termsClicked');
      expect(visitor.dialogs()).toEqual(['terms-failed']);
      const lines = visitor.words().split('\n');
      const at = lines.lastIndexOf('Error') + 1;
      expect(lines.slice(at, at + 2)).toEqual(["We couldn't open the terms", words]);
      expect(lines.join()).not.toContain('disk.js');
      isUp = true;
      await visitor.press('retry');
      expect(visitor.dialogs()).toEqual([]);
    },
  );

  it('[F-211] [TRM-004] without a code does not show that of the failure before', async () => {
    const answers = [answered({ Message: 'No.', Code: 'E1' }, 500), answered({ Message: 'No.' }, 500)];
    const visitor = await visit(product, 'cfc.surge', '/', {
      answer: (path) => (path.endsWith('/get-terms-pdf') ? answers.shift() : undefined),
    });
    await visitor.press('termsClicked');
    expect(visitor.words()).toContain('Error code: E1');
    await visitor.press('retry');
    expect(visitor.words()).toContain('No.');
    expect(visitor.words()).not.toContain('Error code');
  });
});

describe('the terms page', () => {
  const templates = (visitor: Visitor) =>
    visitor.asked().filter((path) => path.includes('get-pdf-html-template'));

  it('[TRM-010] [TRK-005] shows the product whose code the browser keeps under TCProductCode', async () => {
    const local = { TCProductCode: 'FIT' };
    const visitor = await visit(product, 'prequal.surge', '/tc', { local });
    expect(templates(visitor)).toEqual(['/applicant-api/get-pdf-html-template/FIT']);
    await visitor.press('termsClicked');
    expect(visitor.sent('get-terms-pdf')).toEqual([{ productCode: 'FIT' }]);
  });

  it('[TRM-010] shows that of its site where nothing is kept', async () => {
    const visitor = await visit(product, 'prequal.surge', '/tc');
    expect(templates(visitor)).toEqual(['/applicant-api/get-pdf-html-template/SURGE']);
    expect(visitor.remembered('termsHtml')).toContain('Surge');
  });

  it('[TRM-010] no other page of a site asks for the kept one: what is agreed to are the own terms', async () => {
    const visitor = await visit(product, 'cfc.surge', '/', { local: { TCProductCode: 'FIT' } });
    expect(templates(visitor)).toEqual(['/applicant-api/get-pdf-html-template/SURGE']);
  });
});

it.each([
  ['CON-002', 'get-terms-pdf', 30_000],
  ['CON-003', 'get-pdf-html-template', 60_000],
] as const)('[TRM-011] [%s] %s may take %i ms', (_row, call, timeout) => {
  expect(calls[call].timeout).toBe(timeout);
});

describe('the security block', () => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await visit(product, 'cfc.surge');
  });

  it('[LAY-035] links to the privacy policy', () => {
    const { text } = visitor.props('security') as { text: Parameters<typeof textLinks>[0] };
    expect(textLinks(text)).toEqual(['privacy']);
    expect(visitor.linkAddress('privacy')).toBe('/privacy');
  });
});
