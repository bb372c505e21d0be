import { computeAccessibleDescription, isDisabled } from 'dom-accessibility-api';
import { referred, sayName, spaced } from './sayName.ts';
import { wordsIn } from './wordsIn.ts';

/** An element in one line: `textbox "Name", required, invalid; "At most 10 characters"`. */
export function sayElement(element: Element): string {
  const words = referred(element, 'aria-describedby').map(wordsIn).join(' ');
  const description = spaced(computeAccessibleDescription(element), [words]);
  return [
    sayName(element),
    ...statesOf(element).map((state) => `, ${state}`),
    description === '' ? '' : `; ${JSON.stringify(description)}`,
  ].join('');
}

function statesOf(element: Element): string[] {
  const is = (name: string) => element.getAttribute(`aria-${name}`) === 'true';
  const { checked, required, readOnly, type } = element as HTMLInputElement;
  const isTicked = ['checkbox', 'radio'].includes(type) ? checked === true : is('checked');
  const expanded = element.getAttribute('aria-expanded');
  const current = element.getAttribute('aria-current');
  return [
    ...heldBy(element),
    isTicked ? 'checked' : '',
    required === true || is('required') ? 'required' : '',
    is('invalid') ? 'invalid' : '',
    readOnly === true || is('readonly') ? 'read only' : '',
    isDisabled(element) || is('disabled') ? 'disabled' : '',
    is('busy') ? 'busy' : '',
    is('pressed') ? 'pressed' : '',
    is('selected') ? 'selected' : '',
    expanded === null ? '' : expanded === 'true' ? 'open' : 'closed',
    current === null || current === 'false' ? '' : `current ${current}`,
  ].filter((state) => state !== '');
}

function heldBy(element: Element): string[] {
  if (element.localName === 'select') {
    const { selectedOptions, options } = element as HTMLSelectElement;
    return [`${JSON.stringify(selectedOptions[0]?.label ?? '')} of ${options.length}`];
  }
  const { value, type } = element as HTMLInputElement;
  const isText = ['input', 'textarea'].includes(element.localName) && !['checkbox', 'radio'].includes(type);
  return isText && value !== '' ? [`holds ${JSON.stringify(value)}`] : [];
}
