/**
 * Asks the service for a report of the device while an application is filled in, and tells it once that is decided (F-723).
 * It hears no events.
 */
export default function fraud({ Url }, answer) {
  const options = { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' };
  let session;
  const begin = async () => {
    const response = await fetch(Url, { ...options, body: JSON.stringify({ do: 'begin' }) });
    const told = response.ok ? await response.json() : {};
    session = told.session;
    if (typeof told.report === 'string') answer({ type: 'fraud', report: told.report });
  };
  const end = async () => {
    const body = JSON.stringify({ do: 'end', session });
    session = undefined;
    await fetch(Url, { ...options, mode: 'no-cors', keepalive: true, body });
  };
  let state;
  return (now) => {
    if (now === state) return;
    if (now === 'open') begin().catch(() => undefined);
    else if (session !== undefined) end().catch(() => undefined);
    state = now;
  };
}
