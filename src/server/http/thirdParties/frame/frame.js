// The hidden frame of outside services (design §4). The page that holds it tells what happened; each service hears of what
// its entry names, through an adapter. Nothing of the page is in reach from here, and no failure of a service leaves it.
const { parties, pixels } = document.getElementById('services').dataset;
const page = window.location.origin;

/** Services with a file of their own, and a picture for each pixel. */
const services = [
  ...JSON.parse(parties).flatMap((party) => (party.Adapter === undefined ? [] : [party])),
  ...JSON.parse(pixels).map(({ Type, Tag }) => ({ Adapter: 'image', Url: Tag, Events: [Type] })),
];

const answer = (message) => window.parent.postMessage(message, page);

const started = await Promise.all(
  services.map(async (service) => {
    const { default: begin } = await import(`/_frame/${service.Adapter}.js`);
    return { purpose: service.Purpose, events: service.Events, hear: begin(service, answer) };
  }),
);
const frauds = started.filter(({ purpose }) => purpose === 'fraud');
const told = started.filter(({ purpose }) => purpose !== 'fraud');

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== page || !Array.isArray(data?.entries)) return;
  for (const { hear } of frauds) hear(data.fraud);
  for (const entry of data.entries) {
    for (const { events, hear } of told) {
      if (events === undefined || events.includes(entry.event)) hear(entry, data.visit ?? {});
    }
  }
});
answer({ type: 'ready' });
