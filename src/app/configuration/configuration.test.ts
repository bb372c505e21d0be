import { describe, expect, it } from 'vitest';
import contract from '../../../schemas/api/get-configuration.json' with { type: 'json' };
import { asDeclared } from '../../api/readAnswer.ts';
import { calls } from '../../contracts/calls.ts';
import { configurationRequest, type SiteAnswer } from './loadConfiguration.ts';
import { formConfiguration } from './siteSwitches.ts';
import { mainPathOf, siteValues } from './siteValues.ts';

const place = { host: 'site.example', origin: 'https://site.example' };

/** An answer of the server, as the page reads it. */
function read(payload: Record<string, unknown>): SiteAnswer {
  return asDeclared(payload, calls['get-configuration'].answer.Payload) as SiteAnswer;
}

function site(payload: Record<string, unknown>) {
  return siteValues(
    read(payload),
    { 'site.fields.CAPTCHA': { type: 'boolean' }, 'site.features.FinalSubmitLabel': { type: 'string' } },
    place,
    [],
  );
}

describe('configurationRequest', () => {
  const page = { environment: 'test', form: 'application', release: 'r1' };

  it('[F-205] [CFG-028] [API-015] carries every key of the contract: what the document and the query say', () => {
    const search = `?c3=camp&SID=s1&pub=p1&token=t1&ExternalPrefillReference=ref&pubid=${'x'.repeat(99)}`;
    const request = configurationRequest({ host: 'h', pathname: '/a', search }, 'a', page);
    expect(request).toEqual({
      url: 'h/a',
      environment: 'test',
      form: 'application',
      release: 'r1',
      pubId: 'p1',
      token: 't1',
      Params: { c3: 'camp', sid: 's1', pubId: 'p1' },
      C3: 'camp',
      ExternalPrefillReference: 'ref',
    });
    expect(Object.keys(request).sort()).toEqual(Object.keys(contract.request.properties).sort());
  });

  it('[CFG-028] carries nothing that is not said or longer than the contract takes', () => {
    const request = configurationRequest({ host: 'h', pathname: '/', search: `?c3=${'x'.repeat(61)}` }, '', {
      environment: 'x'.repeat(41),
      form: '',
    });
    expect(request).toMatchObject({ C3: null, pubId: null, environment: null, form: null, release: null });
  });
});

describe('mainPathOf', () => {
  it.each([
    ['site.example', ''],
    ['site.example/', ''],
    ['site.example:4000/apply', '/apply'],
    ['https://site.example/apply/more?x=1', '/apply'],
    ['', ''],
  ])('[A-014] of %j is %j', (url, path) => {
    expect(mainPathOf(url)).toBe(path);
  });
});

describe('siteValues', () => {
  it('[A-022] [CFG-024] [CFG-025] reads designs and pixels whatever the case of their keys', () => {
    const { cardColors, pixels } = site({
      cardcolors: [{ code: '2', displayName: 'Coral', FEE: '9.95', colorCardFileName: 'cardCoral' }, null],
      PIXELS: [{ tag: 'a', type: 'landing' }],
    });
    expect(cardColors).toEqual([
      { Code: '2', DisplayName: 'Coral', Fee: 9.95, ColorCardFileName: 'cardCoral' },
    ]);
    expect(pixels).toMatchObject([{ Tag: 'a' }]);
    expect(site({})).toMatchObject({ cardColors: [], pixels: [] });
  });

  it('[CFG-018] [A-023] knows a switch by its setting or feature, and only when it is true', () => {
    const values = site({
      WebsiteSettings: [
        { Name: 'One', Value: 'true' },
        { Name: 'Two', Value: 'false' },
        { name: 'Three', value: 'True' },
      ],
      ProductSettings: { Features: { Four: true, Five: 'true', Six: 'words', finalsubmitlabel: 'ACCEPT' } },
    });
    expect(values.switches).toEqual({ One: true, Three: true, Four: true, Five: true });
    expect(values.features).toMatchObject({ Six: 'words', FinalSubmitLabel: 'ACCEPT' });
  });

  it('[CFG-020] [CFG-021] [A-022] reads field flags in the spelling of the catalogue', () => {
    expect(
      site({
        FormFields: [
          { fieldName: 'captcha', isActive: true },
          { FieldName: 'x', IsActive: false },
        ],
      }).fields,
    ).toEqual({ CAPTCHA: true, x: false });
  });

  it('[CFG-022] [LAY-041] lists states and names the forbidden ones', () => {
    const StatesList = {
      States: [
        { Code: 'VT', Name: 'Vermont' },
        { Code: 'WY', Name: 'Wyoming' },
        { Code: 'TX', Name: 'Texas' },
      ],
      ForbiddenStates: ['VT', 'WY', 'ZZ'],
    };
    expect(site({ StatesList })).toMatchObject({
      states: [
        { value: 'VT', label: 'Vermont' },
        { value: 'WY', label: 'Wyoming' },
        { value: 'TX', label: 'Texas' },
      ],
      forbiddenStates: ['VT', 'WY', 'ZZ'],
      forbiddenStateNames: ['Vermont', 'Wyoming', 'ZZ'],
    });
  });

  it('[LAY-012] [A-022] reads the phone from either group, and links it', () => {
    expect(site({ BrandSettings: { CustomerServiceNumber: '1-866-555-0141' } })).toMatchObject({
      phone: '1-866-555-0141',
      phoneLink: 'tel:+18665550141',
    });
    expect(site({ productSettings: { CustomerService: '8665550141' } })).toMatchObject({
      phone: '(866) 555-0141',
      phoneLink: 'tel:+18665550141',
    });
    expect(site({})).toMatchObject({ phone: '', phoneLink: '' });
  });

  it('[CFG-015] reads addresses whatever their spelling, and the hosts that may be followed', () => {
    const values = site({
      ProductSettings: { privacyUrl: 'https://a.example/p', TermsCdnUrl: 'https://cdn.example/t.pdf' },
      AllowedOrigins: { forms: { bank: 'https://bank.example' }, frames: { link: 'not a url' }, calls: null },
    });
    expect(values.urls).toMatchObject({
      privacy: 'https://a.example/p',
      termsCdn: 'https://cdn.example/t.pdf',
      faq: '',
    });
    expect(values.allowedHosts).toEqual(['bank.example']);
  });

  it('bears an answer that holds nothing it knows', () => {
    for (const payload of [
      {},
      { MainSettings: null, StatesList: 'x', FormFields: {}, WebsiteSettings: [null, 1] },
    ]) {
      expect(site(payload)).toMatchObject({ mainPath: '', productCode: '', switches: {}, states: [] });
    }
  });
});

describe('formConfiguration', () => {
  it('[CFG-019] [CFG-020] [RUL-014] [CFG-023] reads rules, ages, fields that are off, and prefill', () => {
    const configuration = formConfiguration(
      read({
        validationRules: { FirstName: { IsRequired: true } },
        StatesList: { minimumAges: { AL: 19 }, ForbiddenStates: ['VT', null] },
        FormFields: [
          { fieldName: 'cashIntent', isActive: false },
          { fieldName: 'Zip', isActive: true },
        ],
        PrefillData: { FirstName: 'Jordan' },
      }),
    );
    expect(configuration).toEqual({
      rules: { FirstName: { IsRequired: true } },
      stateMinimumAges: { AL: 19 },
      forbiddenStates: ['VT'],
      inactive: new Set(['cashIntent']),
      prefill: { FirstName: 'Jordan' },
    });
  });
});
