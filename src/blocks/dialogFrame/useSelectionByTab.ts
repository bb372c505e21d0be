import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

/**
 * Handlers of a dialog whose focus trap moves the focus itself: the text of a field that the Tab key comes to is selected,
 * as the browser does it everywhere else.
 */
export function useSelectionByTab() {
  const isTab = useRef(false);
  return {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      isTab.current = key === 'Tab';
    },
    onKeyUpCapture: () => {
      isTab.current = false;
    },
    onFocusCapture: ({ target }: FocusEvent) => {
      if (isTab.current && target instanceof HTMLInputElement) target.select();
    },
  };
}
