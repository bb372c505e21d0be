/** `npm run check`: what should hold before every commit, in a few seconds. */
import { parts } from './parts.ts';
import { reportParts, runParts } from './runParts.ts';

const fast = ['contracts', 'style', 'types', 'catalogue'];
process.exitCode = reportParts(await runParts(parts.filter((part) => fast.includes(part.name))));
