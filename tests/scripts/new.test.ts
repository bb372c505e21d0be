import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { begin } from '../../scripts/new.ts';
import { Changes } from '../../src/authoring/begin/Changes.ts';
import { kinds } from '../../src/authoring/begin/kinds.ts';
import { temporaryFolder } from '../../testing/compile/temporaryFolder.ts';
import { checkedCatalogue } from '../../testing/support/checkedCatalogue.ts';
import { root } from '../../testing/support/sourceFiles.ts';

describe('npm run catalogue -- new', () => {
  it.each([
    [
      'house x',
      'There is no kind "house" to begin. There are: brand, flow, part, screen, dialog, field, widget, block, action.',
    ],
    [
      'brand',
      'Say the name of the brand: small letters and digits, with hyphens between words, such as "second-look".',
    ],
    [
      'brand Two',
      '"Two" is no name of a brand: small letters and digits, with hyphens between words, such as "second-look".',
    ],
    ['widget constructor', 'Nothing can be named "constructor", a word of JavaScript: choose another name.'],
    ['brand two three', 'A brand has one name, and "three" follows it. Options stand behind "--".'],
    ['brand surge', 'The brand "surge" is there already, brands/surge: choose another name.'],
    [
      'field ssn --form application --section income',
      'The field "ssn" is there already, schemas/fields/SSN.json: choose another name.',
    ],
    [
      'screen later',
      /^Say which flow, as in "-- --flow activation-payment"\. There are: activation-payment, cfc, /u,
    ],
    ['dialog sure --flow prequal --event sent', /^There is no event "sent"\. There are: .*submit/u],
    ['field Later --form applicaton', /^There is no form "applicaton"\. There are: application, /u],
    [
      'field Later --form application --section terms',
      /^There is no section "terms"\. There are: name, address, /u,
    ],
  ])('refuses %s in a sentence', async (words, sentence) => {
    await expect(begin(words.split(' '))).rejects.toThrow(sentence);
  });

  it.each([
    ['consent', {}, 'flows/prequal/forms/application.json'],
    ['contact', {}, 'schemas/forms/application.json'],
    ['contact', { flow: 'cs' }, 'flows/cs/forms/application.json'],
    ['consent', { flow: 'prequal', brand: 'fit' }, 'brands/fit/flows/prequal/forms/application.json'],
    ['contact', { brand: 'fit' }, 'brands/fit/forms/application.json'],
  ])('[F-764] a field stands in the section "%s" of %o', (section, layer, file) => {
    const changes = new Changes(root);
    const options = { form: 'application', section, ...layer };
    kinds.field?.write({ name: 'Later', options, changes, catalogue: checkedCatalogue().catalogue });
    const { sections } = changes.json<{ sections: Record<string, { fields: object }> }>(file);
    expect(sections[section]?.fields).toMatchObject({ Later: { span: 6 } });
  });

  it('[STU-31] a question is asked before what an event of the flow, or of its parts, does', () => {
    const changes = new Changes(root);
    const options = { flow: 'prequal', event: 'submit' };
    kinds.dialog?.write({ name: 'are-you-sure', options, changes, catalogue: checkedCatalogue().catalogue });
    const { on, dialogs } = changes.json<{ on: Record<string, object[]>; dialogs: object }>(
      'flows/prequal/flow.json',
    );
    expect(on.submit?.[0]).toEqual({ open: 'areYouSure', outcomes: { yes: 'continue' } });
    expect(on.submit?.length).toBeGreaterThan(1);
    expect(dialogs).toEqual({ areYouSure: { screen: 'are-you-sure', outcomes: ['yes'] } });
  });

  it('[F-764] what is begun and cannot be finished leaves no file, and others as they were', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'there.json'), '{ "a": 1 }\n');
    const changes = new Changes(folder);
    changes.say('there.json', ['b'], 2);
    changes.write('brands/new/brand.json', '{}');
    changes.write('brands/new/art/card.svg', '<svg/>');
    await changes.save();
    expect(globSync('**/*.*', { cwd: folder }).sort()).toEqual([
      'brands/new/art/card.svg',
      'brands/new/brand.json',
      'there.json',
    ]);
    changes.undo();
    expect(readdirSync(folder)).toEqual(['there.json']);
    expect(readFileSync(join(folder, 'there.json'), 'utf8')).toBe('{ "a": 1 }\n');
  });

  it('[F-764] a section of another layer is none', async () => {
    const words = 'field Later --form application --section consent --flow dm'.split(' ');
    await expect(begin(words)).rejects.toThrow(/^There is no section "consent"\. There are: name, /u);
  });
});
