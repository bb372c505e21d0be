import { cameInWords } from './cameInWords.ts';
import { exampleOf } from './exampleOf.ts';
import { isAbsent } from './isAbsent.ts';
import type { Probed } from './Probed.ts';
import { requestOf } from './requestOf.ts';
import { saysWhy } from './saysWhy.ts';
import { sendCall } from './sendCall.ts';
import type { World } from './World.ts';

/**
 * Bodies that are no requests of the contract: refused with a reason, never a fault of the server.
 * @returns false where the server has not the call
 */
export async function probeInvalid(world: World, probed: Probed): Promise<boolean> {
  const { call, contract } = probed;
  const { token } = world.visit;
  if (contract.method !== 'POST') return true;
  const request = requestOf(exampleOf(contract), world.visit);
  const bodies: [sent: string, raw: string, source: string][] = [['a body that is not JSON', '{"', '']];
  const [first] = contract.request?.required ?? [];
  if (first !== undefined) {
    const { [first]: _left, ...rest } = request;
    bodies.push(
      [`its example without "${first}"`, JSON.stringify(rest), '/required'],
      [
        `its example with a list as "${first}"`,
        JSON.stringify({ ...rest, [first]: [[]] }),
        `/properties/${first}`,
      ],
    );
  }
  for (const [sent, raw, place] of bodies) {
    const came = await sendCall(world, contract, request, { token, raw });
    if (isAbsent(world, came)) return false;
    const isRefused = came.status >= 400 && came.status < 500;
    if (isRefused && saysWhy(came.failure?.body)) continue;
    const isServerError = came.status >= 500 || came.lost !== undefined;
    const isTaken = came.failure === undefined && came.lost === undefined;
    world.note({
      call: contract.name,
      weight: isServerError || (isTaken && call.repeats === true) ? 'must' : 'nicety',
      sent,
      expected: '4xx with a reason',
      source: `schemas/api/${contract.name}.json#/request${place}`,
      came: cameInWords(came),
      remedy: 'Check the body first, and answer 400 with { "Error": { "Code": "…", "Message": "…" } }.',
      seen: isServerError
        ? 'The page treats it as an outage and asks to try again, which cannot help.'
        : isTaken
          ? 'Nothing; but what is kept may lack what a decision needs.'
          : 'A general sentence in place of yours.',
    });
  }
  return true;
}
