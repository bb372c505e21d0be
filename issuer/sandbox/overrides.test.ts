import { afterEach, describe, expect, it } from 'vitest';
import { submission } from '../../testing/server/submission.ts';
import { serverOfFile } from '../../testing/server/testServer.ts';

const server = await serverOfFile();
afterEach(async () => {
  await server.database.query('delete from override');
});

const put = (path: string, payload: unknown) =>
  server.request('localhost:4000', 'PUT', `/sandbox/overrides/${path}`, {
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });
const remove = (path: string) => server.request('localhost:4000', 'DELETE', `/sandbox/overrides/${path}`);
const settings = async (host?: string) =>
  (await server.visit(host)).configuration as Record<string, Record<string, unknown>>;

describe('overrides', () => {
  it('[design §12] change a rule for the server at once and for a page with its next configuration', async () => {
    const visitor = await server.visit();
    expect((await put('check.maple/rules/city', { maxlengthchar: 3 })).statusCode).toBe(200);
    const refused = await visitor.call('submit-application', submission('1001'));
    expect(refused.json().Error.fields).toContainEqual({
      field: 'City',
      code: 'tooLong',
      path: '/Applicant/City',
    });
    expect((await settings()).ValidationRules?.City).toEqual({ IsRequired: true, MaxLengthChar: 3 });
    expect((await settings('apply.maple.localhost')).ValidationRules?.City).toEqual({
      IsRequired: true,
      MaxLengthChar: 18,
    });
    const listed = (await server.request('localhost', 'GET', '/sandbox/overrides')).json();
    expect(listed).toEqual([
      {
        site: 'maple.check',
        path: 'rules/City',
        value: { MaxLengthChar: 3 },
        at: '2025-11-20T17:00:00.000Z',
      },
    ]);
    expect((await remove('maple.check/rules/City')).statusCode).toBe(200);
    expect((await visitor.call('submit-application', submission('1001'))).statusCode).toBe(200);
  });

  it('change form fields, switches, features, settings, activity and redirect', async () => {
    await put('maple.check/form-fields/cashIntent', { value: true });
    await put('maple.check/switches/MFAActive', { value: true });
    await put('maple.check/features/Bright', { value: true });
    await put('maple.check/settings/MainSettings/TermsId', { value: 'T2' });
    await put('maple.check/active', { value: false });
    await put('maple.check/redirect', { value: 'https://cards.maple.example/' });
    expect(await settings()).toMatchObject({
      MainSettings: { TermsId: 'T2', IsActive: false, RedirectTo: 'https://cards.maple.example/' },
      ProductSettings: { Features: { Bright: true } },
    });
    expect((await settings()).FormFields).toContainEqual({ fieldName: 'cashIntent', isActive: true });
    expect((await settings()).WebsiteSettings).toContainEqual({ Name: 'MFAActive', Value: 'true' });
    await remove('maple.check/active');
    expect((await settings()).MainSettings?.IsActive).toBe(true);
  });

  it.each(['^(a+)+$', '^(\\w|\\d)*$', '(', '(?<=a)b', 'a'.repeat(600)])(
    '[RUL-006] refuse the regular expression %s',
    async (Regex) => {
      const answer = await put('maple.check/rules/City', { Regex });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().Error).toMatchObject({ code: 'unsafeRegex', path: '/Regex' });
    },
  );

  it.each(['^[A-Za-z]+(?:[ -][A-Za-z]+)*$', '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', null])(
    'take %s',
    async (Regex) => {
      expect((await put('maple.check/rules/City', { Regex })).statusCode).toBe(200);
    },
  );

  it.each(['copy/legal.equalCredit', 'screens/decision/blocks/page', 'settings/copy'])(
    '[F-511] reach no sentence and no block, so nothing that is locked: %s',
    async (path) => {
      await put(`maple.check/${path}`, { value: 'Other words' });
      const { body } = await server.request('localhost:4000', 'GET', '/sandbox/overrides');
      expect(body).not.toContain('Other words');
    },
  );

  it.each([
    'redirect',
    'settings/MainSettings/RedirectTo',
    'settings/BrandSettings/DeclineRedirect',
    'settings/ProductSettings/PrivacyUrl',
    'settings/ProductSettings/Features/Banner',
    'features/Banner',
  ])('[F-214] [SAFE-05] [SEC-010] refuse an address on a host that is not allowed: %s', async (path) => {
    for (const value of [
      'https://elsewhere.example/',
      'https://cards.maple.example.evil.example/',
      'https://notcards.maple.example/',
      'https://user:pass@cards.maple.example/',
      'http://cards.maple.example/',
      'javascript:alert(1)',
      '//elsewhere.example/',
    ]) {
      const answer = await put(`maple.check/${path}`, { value });
      expect([value, answer.statusCode]).toEqual([value, 400]);
      expect(answer.json().Error.path).toMatch(/^\/value/);
    }
    for (const value of [
      'https://cards.maple.example/new',
      'https://apply.www.maple.example/apply',
      'http://apply.maple.localhost:4000/apply',
      'http://pay.localhost/',
    ])
      expect([value, (await put(`maple.check/${path}`, { value })).statusCode]).toEqual([value, 200]);
  });

  it('[F-214] refuse an address inside of a value, and a site that leads to itself', async () => {
    const inside = { Banner: { links: ['https://cards.maple.example/', 'https://elsewhere.example/'] } };
    const answer = await put('maple.check/settings/ProductSettings/Features', { value: inside });
    expect([answer.statusCode, answer.json().Error]).toEqual([
      400,
      expect.objectContaining({ code: 'address', path: '/value/Banner/links' }),
    ]);
    for (const host of ['check.maple.localhost', 'check-mfa.maple.localhost'])
      expect((await put('maple.check/redirect', { value: `http://${host}/` })).statusCode).toBe(400);
    expect((await put('maple.check/redirect', { value: null })).statusCode).toBe(200);
  });

  it('[F-511] are held against the checks of the catalogue, in the words of the file', async () => {
    const cases: [path: string, body: unknown, place: string, words: string][] = [
      ['rules/Zip', { MinLengthChar: 9 }, '/MinLengthChar', 'ask for more characters than they allow'],
      [
        'rules/City',
        { MinLengthChar: 9, MaxLengthChar: 5 },
        '/MinLengthChar',
        'ask for more characters than they allow',
      ],
      ['rules/City', { Regex: '^[0-9]{20}$' }, '/Regex', 'no value passes it'],
      ['settings/ValidationRules/City/Regex', { value: '^(a+)+$' }, '/value', 'backtrack'],
      [
        'settings/ValidationRules/Zip/MinLengthChar',
        { value: 9 },
        '/value',
        'ask for more characters than they allow',
      ],
      ['settings/BrandSettings/PrimaryColor', { value: 'green' }, '/value', '"green" is not'],
      ['settings/ProductSettings/PrivacyUrl', { value: 5 }, '/value', '5 should be'],
    ];
    for (const [path, body, place, words] of cases) {
      const answer = await put(`maple.check/${path}`, body);
      const { path: found, message } = answer.json().Error ?? {};
      expect([path, answer.statusCode, found]).toEqual([path, 400, place]);
      expect(message.toLowerCase()).toContain(words.toLowerCase());
    }
    // What two of them say together counts.
    expect((await put('maple.check/rules/City', { MaxLengthChar: 3 })).statusCode).toBe(200);
    expect((await put('maple.check/rules/Zip', { MinLengthChar: 4 })).statusCode).toBe(200);
  });

  it('[F-511] are held to what each field asks where somebody says who makes them', async () => {
    const row = { payload: JSON.stringify({ Regex: '^[0-9@]+$' }) };
    const headers = { 'content-type': 'application/json' };
    const address = '/sandbox/overrides/maple.check/rules/City';
    const ask = (more: object) =>
      server.request('localhost:4000', 'PUT', address, { ...row, headers: { ...headers, ...more } });
    const refused = await ask({ 'override-by': 'Robin', 'override-reason': 'A trial' });
    expect([refused.statusCode, refused.json().Error.message]).toEqual([
      400,
      expect.stringContaining('No answer of the field "City" passes'),
    ]);
    // A program may close a field on purpose.
    expect((await ask({})).statusCode).toBe(200);
  });

  it('[F-511] tell who made them, when and why, and what became of them', async () => {
    const said = { 'override-by': 'Robin', 'override-reason': 'A trial' };
    const address = '/sandbox/overrides/maple.check/rules/City';
    const ask = (method: 'PUT' | 'DELETE', headers: Record<string, string>, payload?: object) =>
      server.request('localhost:4000', method, address, { headers, ...(payload && { payload }) });
    await ask('PUT', said, { MaxLengthChar: 3 });
    const made = { site: 'maple.check', path: 'rules/City', at: '2025-11-20T17:00:00.000Z' };
    const list = async (rest = '') =>
      (await server.request('localhost', 'GET', `/sandbox/overrides${rest}`)).json();
    const own = { ...made, value: { MaxLengthChar: 3 }, by: 'Robin', why: 'A trial' };
    expect(await list()).toEqual([own]);
    const { Payload: now } = (await server.request('localhost', 'GET', address)).json();
    expect([now.release, now.override]).toEqual([expect.objectContaining({ MaxLengthChar: 18 }), own]);
    await ask('PUT', {}, { MaxLengthChar: 4 });
    await ask('DELETE', { 'override-by': 'Kim', 'override-reason': 'Done' });
    expect(await list()).toEqual([]);
    expect((await list('/history')).slice(0, 2)).toEqual([
      { ...made, value: { MaxLengthChar: 4 }, ended: { at: made.at, by: 'Kim', why: 'Done' } },
      { ...made, value: { MaxLengthChar: 3 }, by: 'Robin', why: 'A trial', ended: { at: made.at } },
    ]);
  });

  it('refuse what is no rule, no field, no site, no value', async () => {
    const cases: [string, unknown, number][] = [
      ['maple.check/rules/City', { Colour: 'red' }, 400],
      ['maple.check/rules/City', {}, 400],
      ['maple.check/rules/City', { MaxLengthChar: '3' }, 400],
      ['maple.check/rules/Nowhere', { IsRequired: true }, 404],
      ['maple.check/rules/constructor', { IsRequired: true }, 404],
      ['birch.check/rules/City', { IsRequired: true }, 404],
      ['maple.check/nonsense/City', { value: true }, 404],
      ['maple.check/settings/MainSettings', { value: {} }, 404],
      ['maple.check/active', { value: 'no' }, 400],
      ['maple.check/redirect', { value: 'javascript:alert(1)' }, 400],
      ['maple.check/redirect', { value: 'http://elsewhere.example/' }, 400],
    ];
    for (const [path, body, status] of cases)
      expect([path, (await put(path, body)).statusCode]).toEqual([path, status]);
    expect((await server.request('localhost', 'GET', '/sandbox/overrides')).json()).toEqual([]);
  });
});
