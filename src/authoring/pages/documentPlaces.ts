import type { KindName } from '../../compile/document/Catalogue.ts';

/** The locations of each kind of document, lowest layer first, for people. The compiler uses `kinds.ts`. */
export const documentPlaces: Record<KindName, string[]> = {
  brand: ['brands/_base/brand.json', 'brands/<brand>/brand.json'],
  flow: ['flows/_base/flow.json', 'flows/<flow>/flow.json', 'brands/<brand>/flows/<flow>/flow.json'],
  part: ['flows/_base/parts/<id>.json'],
  screen: [
    'flows/_base/screens/<id>.json',
    'flows/<flow>/screens/<id>.json',
    'brands/<brand>/screens/<id>.json',
    'brands/<brand>/flows/<flow>/screens/<id>.json',
  ],
  fragment: [
    'flows/_base/fragments/<id>.json',
    'flows/<flow>/fragments/<id>.json',
    'brands/<brand>/fragments/<id>.json',
    'brands/<brand>/flows/<flow>/fragments/<id>.json',
  ],
  form: [
    'schemas/forms/_base.json',
    'schemas/forms/<id>.json',
    'flows/<flow>/forms/<id>.json',
    'brands/<brand>/forms/<id>.json',
    'brands/<brand>/flows/<flow>/forms/<id>.json',
  ],
  field: [
    'schemas/fields/<Name>.json',
    'flows/<flow>/fields/<Name>.json',
    'brands/<brand>/fields/<Name>.json',
    'brands/<brand>/flows/<flow>/fields/<Name>.json',
  ],
  copy: [
    'brands/_base/copy.en.json',
    'flows/<flow>/copy.en.json',
    'brands/<brand>/copy.en.json',
    'brands/<brand>/flows/<flow>/copy.en.json',
  ],
  wording: [
    'brands/_base/wording.en.json',
    'flows/<flow>/wording.en.json',
    'brands/<brand>/wording.en.json',
    'brands/<brand>/flows/<flow>/wording.en.json',
  ],
  translation: [
    'brands/_base/copy.<language>.json',
    'flows/<flow>/copy.<language>.json',
    'brands/<brand>/copy.<language>.json',
    'brands/<brand>/flows/<flow>/copy.<language>.json',
  ],
  terms: ['brands/_base/terms.en.json', 'brands/<brand>/terms.en.json'],
  settings: [
    'flows/_base/settings.json',
    'flows/<flow>/settings.json',
    'brands/<brand>/settings.json',
    'brands/<brand>/flows/<flow>/settings.json',
  ],
  context: ['schemas/catalogue/context.json'],
  personas: ['flows/_base/personas.json'],
  applicants: ['flows/_base/journeys/applicants.json', 'flows/<flow>/journeys/applicants.json'],
  journey: ['flows/<flow>/journeys/<id>.journey.json'],
  screens: ['flows/_base/screens.json', 'flows/<flow>/screens.json'],
  call: ['schemas/api/<name>.json'],
  widget: ['src/widgets/<name>/<name>.widget.json'],
  block: ['src/blocks/<name>/<name>.block.json'],
  action: ['src/actions/<name>.action.json'],
  app: ['src/app/app.json'],
  server: ['src/server/platform/sentences.json'],
};
