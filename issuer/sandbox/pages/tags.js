// What a tag manager's script would be: reads the data layer it finds, and reports each entry to its own host.
const { origin } = new URL(document.currentScript.src);

function report(entry) {
  const picture = new Image();
  picture.src = `${origin}/tags/event?${new URLSearchParams(entry)}`;
}

window.dataLayer ??= [];
const layer = window.dataLayer;
for (const entry of layer) report(entry);
const push = layer.push.bind(layer);
layer.push = (...entries) => {
  for (const entry of entries) report(entry);
  return push(...entries);
};
