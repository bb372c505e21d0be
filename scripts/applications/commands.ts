import { audit } from './audit.ts';
import { decide } from './decide.ts';
import { erase } from './erase.ts';
import { evidence } from './evidence.ts';
import { exportTo } from './exportTo.ts';
import { list } from './list.ts';
import { postBacks } from './postBacks.ts';
import { read } from './read.ts';
import type { Subcommand } from './Subcommand.ts';
import { tell } from './tell.ts';
import { unlock } from './unlock.ts';

/** Everything that `npm run applications` does, in the order of its help. */
export const commands: Readonly<Record<string, Subcommand>> = {
  list,
  read,
  export: exportTo,
  evidence,
  decide,
  tell,
  unlock,
  erase,
  'post-backs': postBacks,
  audit,
};
