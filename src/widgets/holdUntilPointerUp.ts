const waiting: (() => void)[] = [];
let isDown = false;

function release() {
  isDown = false;
  // After the click that follows the pointer's release: its target must still be where it was pressed.
  setTimeout(() => {
    for (const task of waiting.splice(0)) task();
  });
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isDown = true), { capture: true });
  document.addEventListener('pointerup', release, { capture: true });
  document.addEventListener('pointercancel', release, { capture: true });
}

/**
 * Runs `task` now or, while a pointer is pressed, when it is released. A field loses the focus between mousedown and
 * mouseup; a line that appears or disappears at that moment would move the page, and the click would miss (design §4).
 */
export function holdUntilPointerUp(task: () => void) {
  if (isDown) waiting.push(task);
  else task();
}
