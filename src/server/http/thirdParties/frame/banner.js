/** Asks once which banners this visit gets, and tells the page their ids: personalization (LAY-025). What draws them is ours. */
export default function banner({ Url }, answer) {
  const options = { credentials: 'omit', referrerPolicy: 'no-referrer' };
  fetch(Url, options)
    .then((response) => (response.ok ? response.json() : {}))
    .then((told) =>
      answer({ type: 'banner', banner: idOf(told.banner), termsBanner: idOf(told.termsBanner) }),
    )
    .catch(() => undefined);
  return (entry) => {
    const body = JSON.stringify(entry);
    fetch(Url, { ...options, method: 'POST', mode: 'no-cors', keepalive: true, body }).catch(() => undefined);
  };
}

function idOf(value) {
  return typeof value === 'string' && /^[\w-]{1,40}$/u.test(value) ? value : '';
}
