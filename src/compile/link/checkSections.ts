import { higherPlace } from '../document/higherPlace.ts';
import { keyPlace, member, type Node } from '../document/Node.ts';
import { idsBelow, strangerMessage } from '../grammar/strangers.ts';
import type { Place } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import type { LinkedForm } from './LinkedForm.ts';
import type { SiteScope } from './SiteScope.ts';

/**
 * A field has one answer: in two sections it would be two controls of one name. The higher layer is to blame.
 * @param section that is being linked
 */
export function checkOnce(
  { report }: SiteScope,
  { node, source }: LinkedForm,
  section: string,
  name: string,
  place: Place,
): void {
  const other = source.sections.find(({ fields }) => fields.some((field) => field.name === name));
  const held = other && member(node, 'sections', other.id, 'fields');
  if (other === undefined || held === undefined) return;
  const blamed = higherPlace(place, keyPlace(held, name));
  const holder = blamed === place ? other.id : section;
  report.mistake(
    blamed,
    `the section "${holder}" of this form holds the field "${name}", too: take it out of one of both`,
  );
}

/** A section without anything to show: one that is not made yet, or a layer's that means another. */
export function sayEmpty(report: Report, form: LinkedForm, id: string, section: Node): void {
  const below = idsBelow(member(form.node, 'sections') ?? section, section);
  if (below.length === 0) {
    report.mistake(section.place, `the section "${id}" shows nothing: give it "fields" or a "block"`);
    return;
  }
  report.mistake(section.place, strangerMessage(id, ['fields']), { unknown: { word: id, known: below } });
}
