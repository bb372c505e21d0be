import { ApiFailure, type RequestOf } from '../../api/client.ts';
import type { Command } from '../../engine/machine.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import type { FlowWorld } from './FlowWorld.ts';
import { clickInput, postBackInput, stepInput } from './trackingInput.ts';

/**
 * Tells analytics the event, the funnel the step (and the partner, where the visit came from one), the report the click.
 * Nothing waits for it. Failures are ignored.
 */
export function track(world: FlowWorld, command: Extract<Command, { do: 'track' }>): void {
  const { event, siteEvent = event, step, report } = command;
  const context = world.store.get(contextAtom);
  if (event !== undefined) {
    const { brand, flow } = world.store.get(sliceAtom);
    world.pushToDataLayer({ event, site: `${brand}.${flow}`, ...(step === undefined ? {} : { step }) });
  }
  if (step !== undefined) {
    act(world, 'trackStep', stepInput(context, step, siteEvent));
    postBack(world, postBackInput(context, siteEvent));
  }
  if (report !== undefined) act(world, 'reportClick', clickInput(context, report));
}

function postBack(world: FlowWorld, request: RequestOf<'save-post-back-queue'> | undefined): void {
  if (request !== undefined)
    world.api.call('save-post-back-queue', request).catch((failure: unknown) => ignore(world, failure));
}

function act(world: FlowWorld, action: string, input: object | undefined): void {
  if (input === undefined) return;
  world
    .loadAction(action)
    .then((run) => run({ ...input }, { api: world.api }))
    .catch((failure: unknown) => ignore(world, failure));
}

function ignore(world: FlowWorld, failure: unknown): void {
  if (!(failure instanceof ApiFailure)) world.browser.report('tracking could not be sent', failure);
}
