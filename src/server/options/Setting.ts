import type { SettingFormat } from './settingFormats.ts';

/** An environment variable as JSON Schema: what it is for, what it takes, and what holds where it is not set. */
export interface Setting {
  description: string;
  type: 'integer' | 'string';
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  format?: SettingFormat;
  default?: string | number;
  /** What holds where it is not set and that depends on other settings, in words. */
  otherwise?: string;
  /** It may be given as a file too: `<NAME>_FILE` names it, as orchestrators mount secrets. */
  secret?: true;
}
