import { describe, expect, it } from 'vitest';
import { readPageOptions } from './readPageOptions.ts';

describe('readPageOptions', () => {
  it('[API-001] [A-019] takes the API of an issuer, behind this server or beside it', () => {
    expect(readPageOptions({})).toBeUndefined();
    const behind = readPageOptions({ ISSUER_API: 'https://api.bank.example/cards' })?.issuerApi?.behind;
    expect(behind?.href).toBe('https://api.bank.example/cards/');
    expect(readPageOptions({ API_BASE: 'https://api.bank.example/v1' })?.issuerApi?.direct).toEqual({
      web: 'https://api.bank.example/v1/',
      applicant: 'https://api.bank.example/applicant-api/',
      origin: 'https://api.bank.example/',
    });
    expect(readPageOptions({ API_BASE: 'https://bank.example/cards/api/' })?.issuerApi?.direct).toEqual({
      web: 'https://bank.example/cards/api/',
      applicant: 'https://bank.example/cards/applicant-api/',
      origin: 'https://bank.example/cards/',
    });
    const two = { API_BASE: 'http://127.0.0.1:1/', APPLICANT_API_BASE: 'http://localhost:2/people' };
    expect(readPageOptions(two)?.issuerApi?.direct?.applicant).toBe('http://localhost:2/people/');
  });

  it.each([
    [{ ISSUER_API: 'http://api.bank.example' }, 'ISSUER_API must be an https:// address'],
    [{ ISSUER_API: 'https://me:hunter2@api.bank.example' }, 'ISSUER_API must be an https:// address'],
    [{ API_BASE: '/api' }, 'API_BASE must be an https:// address'],
    [{ API_BASE: 'https://api.bank.example/?key=hunter2' }, 'API_BASE must be an https:// address'],
    [{ APPLICANT_API_BASE: 'https://api.bank.example' }, 'APPLICANT_API_BASE needs API_BASE'],
    [
      { ISSUER_API: 'https://a.example', API_BASE: 'https://a.example' },
      'ISSUER_API and API_BASE are two ways',
    ],
  ])('[SAFE-05] refuses %o', (given, sentence) => {
    expect(() => readPageOptions(given)).toThrow(sentence);
    expect(() => readPageOptions(given)).not.toThrow(/hunter2/);
  });

  it('is for this machine where nothing else is said, and needs nothing of the reference issuer', () => {
    const api = { ISSUER_API: 'http://127.0.0.1:5000' };
    expect(readPageOptions({ ...api, CARDSTOCK_KEY: 'broken' }, '/srv')).toMatchObject({
      port: 4_000,
      host: '127.0.0.1',
      environment: 'development',
      releasesFolder: '/srv/releases',
    });
    expect(readPageOptions({ ...api, HOST: '0.0.0.0' })?.environment).toBe('production');
    expect(readPageOptions({ ...api, NODE_ENV: 'production' })?.environment).toBe('production');
    expect(() => readPageOptions({ ...api, LIMIT_WRITES: '1/1' })).toThrow(/Did you mean .*LIMIT_WRITE/);
  });
});
