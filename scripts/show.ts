/** `npm run catalogue -- show SITE [flow|screen|form|field NAME]`: what the layers of a site make of a document, and who says what. */
import { parseArgs } from 'node:util';
import { Refusal } from '../src/authoring/Refusal.ts';
import { saysRefusals } from './saysRefusals.ts';
import { showOf } from './show/showOf.ts';

const usage = `npm run --silent catalogue -- show SITE                       the documents of a site, with the files of their layers
npm run --silent catalogue -- show SITE flow                  a document as these layers make it, and beside
npm run --silent catalogue -- show SITE screen NAME           each line the file and line that says it; an object
npm run --silent catalogue -- show SITE form NAME             that several files amend names the highest of them
npm run --silent catalogue -- show SITE field NAME
npm run --silent catalogue -- show SITE form NAME --rjsf [--widgets]

  SITE       its host label or key: prequal.surge, prequal-mfa.surge (a variant, which differs in settings only),
             surge.prequal
  form       with each of its fields whole, as the form amends it on this site
  field      the whole after "extends", before any form amends it; what follows from the file's name has its first line
  --rjsf     prints { "schema": …, "uiSchema": … } instead: the two documents that rjsf gets for the form when the page
             opens, with the site's rules, states and switches in them, for
             https://rjsf-team.github.io/react-jsonschema-form/. The catalogue must have no mistakes
  --widgets  keeps every "ui:widget" there. Without it those are left out that rjsf does not bring itself: the
             playground refuses a widget that it does not know, and draws its own for the type instead`;

async function main(): Promise<void> {
  const options = {
    rjsf: { type: 'boolean' },
    widgets: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const { rjsf = false, widgets = false, help = false } = values;
  if (help) return console.log(usage);
  const [siteName, kind, name, ...others] = positionals;
  if (siteName === undefined || others.length > 0) throw new Refusal(usage);
  const { printed, said } = await showOf([siteName, kind, name], { rjsf, widgets });
  for (const sentence of said) console.error(sentence);
  console.log(printed);
}

await saysRefusals(main);
