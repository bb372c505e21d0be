/**
 * Answers the controls of a page as a browser's autofill does: whole values, with `input` and `change`. What an answer
 * opens is answered as it comes, until nothing is left or nothing comes any more.
 */
export function fillIn(page: Document, answers: Readonly<Record<string, string | boolean>>): void {
  const left = new Map(Object.entries(answers));
  const observer = new MutationObserver(answerThere);
  observer.observe(page.body, { subtree: true, childList: true });
  setTimeout(() => observer.disconnect(), 2_000);
  answerThere();

  function answerThere(): void {
    for (const [name, answer] of [...left]) {
      const controls = [...page.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
      if (controls.length === 0) continue;
      left.delete(name);
      enter(controls, answer);
    }
  }
}

function enter(controls: readonly Element[], answer: string | boolean): void {
  const control = controls.find(
    (one) => !(one instanceof HTMLInputElement && one.type === 'radio') || one.value === String(answer),
  );
  if (control instanceof HTMLInputElement && /radio|checkbox/u.test(control.type)) {
    if (control.checked !== (answer !== false && answer !== '0')) control.click();
    return;
  }
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  // React looks at the control's own property, so the value goes in beneath it.
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, String(answer));
  for (const type of ['input', 'change', 'focusout'])
    control.dispatchEvent(new Event(type, { bubbles: true }));
}
