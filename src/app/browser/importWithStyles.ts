/** Style sheets that were asked for, by their file. */
const asked = new Map<string, Promise<void>>();

/**
 * Imports a module of the build beside the styles that it is drawn with: what Vite calls its preload helper, in whose place
 * the build puts this one. Vite's asks for the module after its styles, and a style sheet that failed once counts as there,
 * so that another try draws the module without it (REL-05).
 * @param styles files of the build, as `assets/NoticeBlock-B1pi0Qtb.css`
 */
export async function importWithStyles<Module>(
  load: () => Promise<Module>,
  styles: readonly string[] = [],
): Promise<Module> {
  const [module] = await Promise.all([load(), ...styles.map(fetchStyles)]);
  return module;
}

function fetchStyles(file: string): Promise<void> {
  const known = asked.get(file);
  if (known !== undefined) return known;
  const fetching = new Promise<void>((resolve, reject) => {
    const href = `/${file}`;
    // The document itself names what its first screen is drawn with.
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      asked.delete(file);
      reject(new Error(`the styles "${file}" could not be fetched`));
    };
    document.head.append(link);
  });
  asked.set(file, fetching);
  return fetching;
}
