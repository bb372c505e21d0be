/** A reading with its labels. */
export type Reading = [labels: Record<string, string>, value: number];

/** Something that is looked at whenever metrics are asked for. */
export interface GaugeSource {
  name: string;
  help: string;
  labels: readonly string[];
  read(): Promise<readonly Reading[]>;
}
