// The catalogue page: buttons that copy, and messages that are there when somebody comes back to look.
const said = document.getElementById('said');

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]');
  if (button === null) return;
  const { copy } = button.dataset;
  const isCopied = await navigator.clipboard.writeText(copy).then(
    () => true,
    () => false,
  );
  said.textContent = isCopied ? `${copy} is copied.` : `${copy} could not be copied.`;
  for (const other of document.querySelectorAll('.copied')) {
    other.classList.remove('copied');
    other.textContent = 'Copy';
  }
  if (!isCopied) return;
  button.classList.add('copied');
  button.textContent = 'Copied';
});

let known = document.getElementById('messages').innerHTML;
document.addEventListener('visibilitychange', async () => {
  if (document.visibilityState !== 'visible') return;
  // A server that was stopped has no news.
  const answer = await fetch('/').catch(() => undefined);
  if (answer?.ok !== true) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.getElementById('messages');
  const shown = document.getElementById('messages');
  if (fresh.innerHTML === known || shown.contains(document.activeElement)) return;
  known = fresh.innerHTML;
  shown.replaceWith(document.adoptNode(fresh));
});
