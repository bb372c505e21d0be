import type { Kind } from './Kind.ts';
import { action } from './kinds/action.ts';
import { block } from './kinds/block.ts';
import { brand } from './kinds/brand.ts';
import { field } from './kinds/field.ts';
import { flow } from './kinds/flow.ts';
import { part } from './kinds/part.ts';
import { screen } from './kinds/screen.ts';
import { widget } from './kinds/widget.ts';

/** Everything that `npm run new` can write, by its word. */
export const kinds: Record<string, Kind> = { brand, flow, part, screen, field, widget, block, action };
