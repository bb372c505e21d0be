/** Runs the service's own script within the frame, which reads `dataLayer` as it would in a page: tag managers. */
export default function script({ Url }) {
  window.dataLayer ??= [];
  const element = document.createElement('script');
  element.referrerPolicy = 'no-referrer';
  element.async = true;
  element.src = Url;
  document.head.append(element);
  return (entry) => {
    window.dataLayer.push(entry);
  };
}
