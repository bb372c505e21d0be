import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchRoute, queryValues, routePath } from './routing.ts';
import type { Route } from './slice.ts';

const routes = Object.fromEntries(
  Object.entries({
    start: '',
    second: 'second',
    deep: 'second/third',
    any: 'second/*',
    named: 'x/:name/y',
  }).map(([id, path]): [string, Route] => [id, { path, screen: id }]),
);

const segment = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const query = fc
  .array(fc.tuple(fc.string({ minLength: 1 }), fc.string()), { maxLength: 4 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`));

describe('matchRoute', () => {
  it.each([
    ['', '/', { route: 'start' }],
    ['', '/second/', { route: 'second' }],
    ['', '/SECOND', { route: 'second' }],
    ['', '/second/third', { route: 'deep' }],
    ['', '/second/other', { route: 'any' }],
    ['', '/x/anything/y', { route: 'named' }],
    ['', '/nowhere', undefined],
    ['', '/constructor', undefined],
    ['', '/__proto__', undefined],
    ['apply', '/apply', { route: 'start' }],
    ['/apply/', '/apply/second', { route: 'second' }],
    ['apply', '/applying', undefined],
  ])('[RTE-010] [RTE-012] main path %j, path %s: %j', (mainPath, path, match) => {
    expect(matchRoute(routes, mainPath, path)).toEqual(match);
  });

  it('[RTE-013] sends / to the main path of a path-based site', () => {
    expect(matchRoute(routes, 'apply', '/')).toEqual({ redirect: '/apply' });
  });

  it('[RTE-017] [STA-003] finds nothing beside the main path', () => {
    expect(matchRoute(routes, 'apply', '/second')).toBeUndefined();
  });
});

describe('routePath', () => {
  it('[RTE-002] [RES-032] keeps the query and the main path for any route, and leads back to it', () => {
    const table = fc.uniqueArray(
      fc.array(segment, { minLength: 0, maxLength: 3 }).map((parts) => parts.join('/')),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(table, fc.option(segment, { nil: '' }), query, (paths, mainPath, search) => {
        const all = Object.fromEntries(
          paths.map((path, index): [string, Route] => [`r${index}`, { path, screen: 's' }]),
        );
        for (const [id, route] of Object.entries(all)) {
          const url = new URL(routePath(mainPath, route.path, search), 'https://site.example');
          expect(url.search).toBe(search);
          expect(`${url.pathname}/`.startsWith(mainPath === '' ? '/' : `/${mainPath}/`)).toBe(true);
          expect(matchRoute(all, mainPath, url.pathname)).toEqual({ route: id });
        }
      }),
    );
  });

  it('is / for the start of a site without main path', () => {
    expect(routePath('', '', '')).toBe('/');
    expect(routePath('', '', '?')).toBe('/');
    expect(routePath('get', '', '?a=1')).toBe('/get?a=1');
  });
});

describe('queryValues', () => {
  it('reads names in lower case and keeps the string', () => {
    expect(queryValues('?FirstName=Jordan&fhash=a%20b')).toEqual({
      firstname: 'Jordan',
      fhash: 'a b',
      string: '?FirstName=Jordan&fhash=a%20b',
    });
    expect(queryValues('')).toEqual({ string: '' });
  });

  it('cannot be talked into another string or a prototype', () => {
    const values = queryValues('?string=evil&__proto__=x');
    expect(values.string).toBe('?string=evil&__proto__=x');
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });
});
