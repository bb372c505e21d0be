/** `npm run new KIND NAME`: writes a complete start of a thing, which passes the checks, and says what is left to do. */
import { begin } from './new/begin.ts';
import { saysRefusals } from './saysRefusals.ts';

await saysRefusals(async () => console.log((await begin(process.argv.slice(2))).join('\n')));
