/**
 * Why an SVG may not be shipped: it runs script, or fetches something from elsewhere. Undefined where it is safe.
 * Art is shown by `<img>`, where browsers run no script anyway; a file opened by its own address has no such shelter.
 */
export function svgMistake(svg: string): string | undefined {
  if (!/<svg[\s>]/i.test(svg)) return 'is not an SVG';
  if (/<script[\s>/]/i.test(svg)) return 'holds a script: remove it';
  const handler = /\s(on[a-z]+)\s*=/i.exec(svg)?.[1];
  if (handler !== undefined) return `holds the event handler "${handler}": remove it`;
  if (/<foreignObject[\s>/]/i.test(svg)) return 'holds a foreignObject: draw it with shapes and text';
  if (/<!ENTITY|<!DOCTYPE/i.test(svg)) return 'holds a document type: remove it';
  const reference = /(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|webp);)([^"']{1,60})/i.exec(
    svg,
  )?.[1];
  if (reference !== undefined)
    return `refers to "${reference}": only what stands in the file itself may be used`;
  const style = /url\(\s*["']?(?!#|data:image\/(?:png|jpeg|webp);)([^)"']{1,60})|@import[^;]{0,60}/i.exec(
    svg,
  )?.[0];
  return style === undefined
    ? undefined
    : `refers to "${style}": only what stands in the file itself may be used`;
}
