/** Asks for a picture at the address whose places the entry and the visit fill (TRK-024): pixels. */
export default function image({ Url }) {
  return (entry, visit) => {
    const values = { ...visit, ...entry };
    const picture = new Image();
    picture.referrerPolicy = 'no-referrer';
    picture.src = Url.replace(/\{([\w.]+)\}/gu, (_place, name) => encodeURIComponent(values[name] ?? ''));
  };
}
