import { expect, it } from 'vitest';
import { allSettings } from '../issuer/options/issuerSettings.ts';

it('sees one time zone and language on every machine, no colors, and no setting that the shell has', () => {
  expect(new Intl.DateTimeFormat().resolvedOptions()).toMatchObject({ timeZone: 'UTC', locale: 'en-US' });
  const shell = ['CI', 'FORCE_COLOR', 'LANGUAGE', 'NODE_OPTIONS', 'HTTP_PROXY', 'http_proxy', 'GIT_DIR'];
  expect([...shell, ...Object.keys(allSettings)].filter((name) => name in process.env)).toEqual([]);
  expect(process.env).toMatchObject({ NO_COLOR: '1' });
});
