/** The latest few things that were made under each name. */
export class Versions<T> {
  private readonly kept = new Map<string, T[]>();
  private readonly most: number;

  /** `most` of each name are kept, those that were asked for last. */
  constructor(most: number) {
    this.most = most;
  }

  find(name: string, fits: (one: T) => boolean): T | undefined {
    const found = this.kept.get(name)?.find(fits);
    return found === undefined ? undefined : this.keep(name, found);
  }

  keep<U extends T | undefined>(name: string, one: U): U {
    if (one === undefined) return one;
    const others = (this.kept.get(name) ?? []).filter((other) => other !== one);
    this.kept.set(name, [one, ...others].slice(0, this.most));
    return one;
  }
}
