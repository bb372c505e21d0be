/** Whether a path is one of these, or above or below one; remembered. */
export function touching(paths: ReadonlySet<string>): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    let is = known.get(path);
    if (is === undefined) {
      is = [...paths].some(
        (read) => read === path || read.startsWith(`${path}.`) || path.startsWith(`${read}.`),
      );
      known.set(path, is);
    }
    return is;
  };
}
