/** `npm run lab -- conformance URL`: drives a server through the contract and lists where it deviates. */
import { parseArgs } from 'node:util';
import { saysRefusals } from '../../scripts/saysRefusals.ts';
import { Refusal } from '../../src/authoring/Refusal.ts';
import { reportInWords } from './reportInWords.ts';
import { runConformance } from './runConformance.ts';

const usage = `npm run --silent lab -- conformance URL [--host HOST] [--flow FLOW] [--web PATH] [--applicant PATH]

  URL          the API that is to stand behind the page; a test environment, since applications are sent to it
  --host       host of the site, as applicants address it; that of the URL unless said. A server that knows its sites by
               their hosts, as ours does, is asked in its name
  --flow       whose calls are sent, such as prequal; the flow of the site unless said, "all" for every call
  --web        path of the web API below the URL, /api/ unless said
  --applicant  path of the applicant API below the URL, /applicant-api/ unless said

Sends the examples of schemas/api/, and requests that are to be refused, 400 at most. MUST: an applicant cannot go on, or
is not safe. Anything else the page survives. The status is 1 where a must is violated or not everything was asked.`;

const text = { type: 'string' } as const;
const options = { host: text, flow: text, web: text, applicant: text, help: { type: 'boolean' } } as const;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  if (values.help === true) return console.log(usage);
  const [address, ...others] = positionals;
  if (address === undefined || others.length > 0) throw new Refusal(usage);
  if (!URL.canParse(address) || !/^https?:$/u.test(new URL(address).protocol))
    throw new Refusal(`"${address}" is no address that begins with http:// or https://.`);
  const { host, flow, web, applicant } = values;
  const report = await runConformance({ server: new URL(address), host, flow, web, applicant });
  console.log(reportInWords(report));
  const isViolated = report.deviations.some(({ weight }) => weight === 'must');
  if (isViolated || report.cut !== undefined) process.exitCode = 1;
}

await saysRefusals(main);
