import { afterEach, describe, expect, it } from 'vitest';
import { putInOutbox } from '../../domain/messages.ts';
import { serverOfFile, testDay } from '../../testing/testServer.ts';

const plain = 'localhost:4000';
const address = '/_pages/sandbox/override';

const server = await serverOfFile();
afterEach(async () => {
  await server.database.query('delete from override');
});

const page = async (path: string) =>
  server.request(plain, 'GET', `${address}?${new URLSearchParams({ of: 'maple.check', path })}`);
const send = (
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: `http://${plain}` },
) =>
  server.request(plain, 'POST', address, {
    payload: new URLSearchParams({ site: 'maple.check', do: 'save', ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const said = { by: 'Robin', why: 'A trial <b>' };
const inForce = async () => (await server.request(plain, 'GET', '/sandbox/overrides')).json();
const catalogue = async () => (await server.request(plain, 'GET', '/')).body;

describe('[F-511] the page of an override', () => {
  it('shows what the release says, and takes a row with who and why', async () => {
    const { body } = await page('rules/City');
    expect(body).toContain('id="MaxLengthChar-release">The release says <code>18</code>');
    const sent = await send({ path: 'rules/City', MaxLengthChar: '3', IsRequired: '', Regex: '', ...said });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/#overrides']);
    expect(await inForce()).toMatchObject([{ path: 'rules/City', value: { MaxLengthChar: 3 }, ...said }]);
    const text = await catalogue();
    expect(text).toContain('Robin: A trial &lt;b&gt;');
    expect(text).toContain(`href="${address}?of=maple.check&amp;path=rules%2FCity"`);
    expect((await page('rules/City')).body).toContain('name="MaxLengthChar" value="3"');
  });

  it.each<[path: string, typed: Record<string, string>, value: unknown]>([
    ['form-fields/cashIntent', { value: 'true' }, true],
    ['switches/MFAActive', { value: 'true' }, true],
    ['features/FinalSubmitLabel', { value: 'Go' }, 'Go'],
    ['settings/MainSettings/TermsId', { value: '2025-11' }, '2025-11'],
    ['settings/MainSettings/SiteId', { value: '2' }, 2],
    ['settings/CreditProtection/Codes', { value: '["A"]' }, ['A']],
    ['active', { value: 'false' }, false],
    ['redirect', { value: 'https://cards.maple.example/new' }, 'https://cards.maple.example/new'],
    ['rules/City', { Regex: 'null' }, { Regex: null }],
  ])('takes %s', async (path, typed, value) => {
    expect((await send({ path, ...typed, ...said })).statusCode).toBe(303);
    expect(await inForce()).toMatchObject([{ path, value }]);
  });

  it.each<[path: string, typed: Record<string, string>, at: string, words: string]>([
    [
      'rules/City',
      { MinLengthChar: '9', MaxLengthChar: '5' },
      'MinLengthChar',
      'more characters than they allow',
    ],
    ['rules/City', { MinLengthChar: 'nine' }, 'MinLengthChar', 'This is no number.'],
    ['rules/City', { Regex: '^(a+)+$' }, 'Regex', 'backtrack'],
    ['rules/City', { Regex: '^[0-9@]+$' }, 'Regex', 'No answer of the field &quot;City&quot;'],
    ['rules/City', {}, 'ValidationType', 'Nothing is overridden'],
    ['settings/BrandSettings/Nonsense', { value: 'x' }, 'value', 'No key is named &quot;Nonsense&quot;'],
    ['redirect', { value: 'https://elsewhere.example/' }, 'value', 'not allowed'],
    ['settings/CreditProtection/Codes', { value: '[' }, 'value', 'This is no JSON.'],
  ])('refuses %s %j beside what was typed, which stays', async (path, typed, at, words) => {
    const { statusCode, body } = await send({ path, ...typed, ...said });
    expect(statusCode).toBe(400);
    const mistake = new RegExp(`id="${at}-mistake">([^<]*)`).exec(body)?.[1];
    expect(mistake).toContain(words);
    expect(body).toMatch(new RegExp(`id="${at}"[^>]*aria-describedby="${at}-mistake[ "]`));
    for (const [name, value] of Object.entries(typed))
      expect(body).toContain(value === '[' ? `>[</textarea>` : `name="${name}" value="${value}"`);
    expect(body).toContain('value="Robin"');
    expect(await inForce()).toEqual([]);
  });

  it('asks who and why, for removing, too, and keeps what became of it', async () => {
    const unsaid = await send({ path: 'active', value: 'false', by: ' ', why: '' });
    expect(unsaid.statusCode).toBe(400);
    for (const words of ['Write your name.', 'Write the reason.']) expect(unsaid.body).toContain(words);
    await send({ path: 'active', value: 'false', ...said });
    expect((await send({ path: 'active', do: 'remove' })).statusCode).toBe(400);
    expect(await inForce()).toHaveLength(1);
    expect((await send({ path: 'active', do: 'remove', by: 'Kim', why: 'Over' })).statusCode).toBe(303);
    expect(await inForce()).toEqual([]);
    expect(await catalogue()).toMatch(/Overrides that ended[\s\S]*Kim: Over/);
  });

  it('is for a form of its own, and for no other page', async () => {
    const fields = { path: 'active', value: 'false', ...said };
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[])
      expect((await send(fields, headers)).statusCode).toBe(403);
    expect(await inForce()).toEqual([]);
    expect((await server.request(plain, 'POST', address, { payload: {} })).statusCode).toBe(415);
    expect((await send({ ...fields, site: 'nowhere.check' })).statusCode).toBe(404);
    expect((await send({ ...fields, path: 'rules/Nowhere' })).statusCode).toBe(404);
  });

  it('offers what any site has, by groups', async () => {
    const text = await catalogue();
    for (const option of [
      'rules/City',
      'form-fields/cashIntent',
      'switches/MFAActive',
      'settings/MainSettings/TermsId',
    ])
      expect(text).toContain(`<option value="${option}">`);
  });
});

it('[F-407] breaks a link of a message, which is longer than a phone is wide, and none of its numbers', async () => {
  const text =
    'Your number is 123456789. Go on here: http://check.maple.localhost:4000/?fhash=cd146b64-7e5289cc89ff';
  await putInOutbox(server.database, server.secrets, { to: '5125550100', channel: 'text', text }, testDay);
  const body = await catalogue();
  expect(body).toContain('<span class="whole">123456789.</span>');
  expect(body).toContain(
    'http:<wbr>/<wbr>/<wbr>check.<wbr>maple.<wbr>localhost:4000/<wbr>?<wbr>fhash=<wbr>cd146b64-7e5289cc89ff',
  );
});
