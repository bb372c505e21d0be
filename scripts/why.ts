/** `npm run catalogue -- why SITE PERSONA [SCREEN]`: the way a persona takes through a site, with what decides it and where that is said. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../src/authoring/Refusal.ts';
import { sitesOf } from '../src/authoring/show.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { readRegistries } from '../src/compile/names/Registries.ts';
import { readCatalogue } from '../src/compile/read/readCatalogue.ts';
import { publish, writeRelease } from '../src/compile/release/pointer.ts';
import { root } from './runCommand.ts';
import { saysRefusals } from './saysRefusals.ts';
import { hostLabel, siteNamed } from './show/siteNamed.ts';
import { serveProduct } from './walk/openPage.ts';
import { personaNamed } from './why/walkPersona.ts';
import { whyOf } from './why/whyOf.ts';

const usage = `npm run --silent catalogue -- why SITE PERSONA          the way through the site: each page, and each decision with its condition
                                           or row, the file and line that say it, and the values that decide
npm run --silent catalogue -- why SITE PERSONA SCREEN   also why each block and field of a screen on the way is shown or not

  SITE     its host label or key: prequal.surge, prequal-mfa.surge (a variant), surge.prequal
  PERSONA  last four digits of the SSN (flows/_base/personas.json), what it stands for, or the name of an
           applicant (flows/_base/journeys/applicants.json)`;

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  if (words.length === 0 || words[0] === '--help') return console.log(usage);
  const [siteName = '', personaName, screen, ...others] = words;
  if (personaName === undefined || others.length > 0) throw new Refusal(usage);
  const read = readCatalogue(root);
  const { site: merged, variant } = siteNamed(siteName, sitesOf(read));
  const persona = personaNamed(personaName, read, readRegistries(read), merged.flow);
  const compiler = new Compiler(root);
  const checked = compiler.check({ only: [merged.key] });
  const { catalogue, linked, mistakes } = checked;
  if (mistakes.length > 0) throw new Refusal(mistakes.map(checked.sentence).join('\n'));
  const site = linked.sites.find(({ key }) => key === merged.key);
  if (site === undefined) throw new Refusal(`The flow of ${siteName} is a draft: nobody is served there.`);
  const releases = mkdtempSync(join(tmpdir(), 'cardstock-why-'));
  try {
    const built = await compiler.build(checked);
    await writeRelease(releases, built);
    await publish(releases, built.hash);
    const product = await serveProduct(releases);
    const labels = hostLabel(merged, variant);
    try {
      const { lines } = await whyOf(product, catalogue, { site, variant, labels, persona, screen });
      console.log(lines.join('\n'));
    } finally {
      await product.close();
    }
  } finally {
    rmSync(releases, { recursive: true, force: true });
  }
}

await saysRefusals(main);
// The page that was walked may have timers of minutes.
process.stdout.write('', () => process.exit());
