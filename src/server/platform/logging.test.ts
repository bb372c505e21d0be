import fc from 'fast-check';
import fastify, { LogController } from 'fastify';
import { describe, expect, it } from 'vitest';
import { fixtureReleases } from '../../../testing/server/fixtureReleases.ts';
import { createRedaction, cutAddress, describeError, loggerOptions } from './logging.ts';

async function logger() {
  const lines: string[] = [];
  const redaction = createRedaction();
  await redaction.learn(fixtureReleases);
  redaction.learnSchema({ properties: { CardNumber: { type: 'string', 'x-sensitivity': 'pan' } } });
  const options = loggerOptions('trace', redaction, { write: (line) => lines.push(line) });
  const { log } = fastify({ logger: options, logController: new LogController() });
  return { log, lines };
}

describe('the log', () => {
  it('[SAFE-13] is one JSON object a line, whatever is logged', async () => {
    const { log, lines } = await logger();
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.dictionary(fc.string(), fc.anything()),
        (message, line) => {
          lines.length = 0;
          log.info(line, message);
          expect(lines).toHaveLength(1);
          expect(lines[0]?.split('\n')).toHaveLength(2);
          expect(() => JSON.parse(lines[0] ?? '')).not.toThrow();
        },
      ),
    );
  });

  it('[SAFE-03] hides sensitive fields of the release and of calls at any depth, in any case', async () => {
    const { log, lines } = await logger();
    const canary = '219-09-5555';
    log.info({
      SSN: canary,
      a: [{ applicant: { dob: canary, firstname: canary } }],
      cardnumber: canary,
      DOB: canary,
    });
    log.warn({ body: { Applicant: { Email: { deep: canary } } }, req: { url: canary }, res: canary }, 'x');
    expect(lines.join()).not.toContain(canary);
    expect(lines[0]).toContain('[redacted]');
    log.info({ State: 'TX' });
    expect(lines[2]).toContain('"State":"TX"');
  });

  it('[SAFE-03] tells of errors without their messages', async () => {
    const { log, lines } = await logger();
    const error = Object.assign(new TypeError('bad 219-09-5555'), {
      code: '22P02',
      detail: 'Key (ssn)=(219-09-5555)',
      params: ['219-09-5555'],
      table: 'application',
      cause: new Error('219-09-5555'),
    });
    log.error(error);
    log.error({ err: error });
    log.error({ err: error }, error.message);
    log.error({ err: error }, 'failed');
    expect(lines.join()).not.toContain('219-09-5555');
    expect(JSON.parse(lines[3] ?? '')).toMatchObject({
      level: 'error',
      message: 'failed',
      err: { type: 'TypeError', code: '22P02', table: 'application', cause: { type: 'Error' } },
    });
  });
});

describe('describeError', () => {
  it('keeps frames, and nothing that a message put between them', () => {
    const { stack } = describeError(new Error('one\n    at 219-09-5555\ntwo'));
    expect(stack.length).toBeGreaterThan(0);
    expect(stack.join()).not.toContain('219-09-5555');
    expect(describeError('219-09-5555')).toEqual({ type: 'string', stack: [] });
  });
});

describe('cutAddress', () => {
  it.each([
    ['https://user:pass@a.example:81/b/c?ssn=1#d', 'https://a.example:81/b/c'],
    ['/terms?ssn=1#d', '/terms'],
    ['inline', 'inline'],
    ['data:text/html,219-09-5555', 'data:'],
    ['blob:https://a.example/1-2?ssn=1', 'blob:'],
    ['', ''],
    [7, ''],
    [undefined, ''],
  ])('cuts %j to %j', (address, cut) => {
    expect(cutAddress(address)).toBe(cut);
  });

  it('is never longer than 200 characters and never holds a query', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(cutAddress(url)).not.toMatch(/[?#]/);
        expect(cutAddress(url + 'x'.repeat(300)).length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
