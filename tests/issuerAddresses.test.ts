import { expect, it } from 'vitest';
import { runConformance } from '../lab/conformance/runConformance.ts';
import { callAddress } from '../src/api/CallContract.ts';
import { readPageOptions } from '../src/server/options/readPageOptions.ts';
import { readContracts } from '../src/server/platform/contract.ts';
import { answersJson, startIssuerUpstream } from '../testing/server/startIssuerUpstream.ts';
import { testPageServer } from '../testing/server/testPageServer.ts';

it("[API-001] [API-019] [A-019] an issuer's API is called at the same addresses by page, server and conformance", async () => {
  const issuer = await startIssuerUpstream('/bank');
  issuer.answer = answersJson(200, { Token: 'given' });
  const { direct } = readPageOptions({ API_BASE: `${issuer.url}/api/` })?.issuerApi ?? {};
  const issuerApi = readPageOptions({ ISSUER_API: issuer.url.href })?.issuerApi;
  const server = await testPageServer({ issuerApi });
  const contracts = (await readContracts()).filter(({ path }) => !path.includes('{'));
  const ofPage: string[] = [];
  for (const contract of contracts) {
    const own = { web: '/api/', applicant: '/applicant-api/', origin: '/' }[contract.base];
    const payload = contract.method === 'POST' ? { payload: {} } : {};
    await server.request('check.maple.localhost', contract.method, callAddress(contract, own, {}), payload);
    ofPage.push(new URL(callAddress(contract, direct?.[contract.base] ?? '', {})).pathname);
  }
  await server.close();
  const ofServer = issuer.received.splice(0).map(({ url }) => url);
  await runConformance({ server: issuer.url, host: 'prequal.surge.localhost', flow: 'all' });
  await issuer.close();
  const ofConformance = new Set(issuer.received.map(({ url = '' }) => url.split('?')[0]));

  expect(ofServer).toEqual(ofPage);
  expect(ofPage.filter((path) => !ofConformance.has(path))).toEqual([]);
  expect(ofPage).toContain('/bank/api/flinks/RetrieveFlinksStatus');
  expect(ofPage).toContain('/bank/applicant-api/initiate-flinks-application');
});
