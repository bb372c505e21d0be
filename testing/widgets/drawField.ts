import { allWidgets } from './allWidgets.ts';
import { type DrawnControl, type DrawSetting, drawControl } from './drawControl.tsx';
import { filterOf } from './filterOf.ts';
import { writtenFields } from './writtenFields.ts';

/** Draws the widget of a field of the catalogue, with the field's live filter. */
export function drawField(name: string, setting: DrawSetting = {}): Promise<DrawnControl> {
  const { maxLength, ui } = writtenFields[name] ?? {};
  const found = allWidgets.find((one) => one.name === ui?.['ui:widget']);
  if (found === undefined) throw new Error(`The catalogue has no field "${name}".`);
  const filter = ui?.['ui:options']?.filter;
  const saying = filter && filterOf({ maxLength, ui: { 'ui:options': { filter } } });
  return drawControl(found.widget, found.descriptor, { ...(saying && { saying }), ...setting });
}
