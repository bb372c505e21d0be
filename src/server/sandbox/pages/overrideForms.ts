import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendDocument } from '../../http/policy/sendDocument.ts';
import type { Services } from '../../http/Services.ts';
import { Refusal } from '../../platform/answers/Refusal.ts';
import { checkOverride } from '../checkOverride.ts';
import { overridePlace } from '../overridePlace.ts';
import { listOverrides, type OverridePlace, removeOverride, storeOverride } from '../overrides.ts';
import { bodyOf, overrideControls, releaseValue } from './overrideControls.ts';
import { type FieldMistake, type OverridePageModel, overridePage } from './overridePage.ts';
import { overrideAddress } from './overridesSection.ts';
import type { FormHandler } from './registerForms.ts';

/** What has to be said with every override that is made on the page. */
const needed: [name: string, message: string][] = [
  ['by', 'Write your name.'],
  ['why', 'Write the reason.'],
];

/** Shows the page of an override. */
export function registerOverridePage(app: FastifyInstance, services: Services): void {
  app.get(overrideAddress, async (request, reply) => {
    const { of: site = '', path = '' } = request.query as Record<string, string>;
    const place = await overridePlace(services, String(site), String(path));
    return sendDocument(reply, overridePage(await modelOf(place, services)), { kind: 'page' });
  });
}

/** What the forms of an override do: save it or remove it. What is refused is said beside what was typed. */
export function overrideForms(services: Services): Record<string, FormHandler> {
  const { database, now } = services;
  return {
    [overrideAddress]: async (field, reply) => {
      const typed = (name: string) => field(name) ?? '';
      const place = await overridePlace(services, typed('site'), typed('path'));
      const model = await modelOf(place, services);
      const refused = field('do') === 'remove' ? 'remove' : 'save';
      const [by, why] = [typed('by').trim(), typed('why').trim()];
      const mistakes: FieldMistake[] = needed
        .filter(([name]) => typed(name).trim() === '')
        .map(([name, message]) => ({ name, message }));
      const found = refused === 'save' ? await typedValue(model, place, typed, services) : { value: null };
      if ('mistake' in found) mistakes.unshift(found.mistake);
      if (mistakes.length > 0) return refuse(reply, { ...model, typed, mistakes, refused });
      const { site, path } = place;
      if ('value' in found && refused === 'save')
        await storeOverride(database, { site, path, value: found.value, by, why }, now());
      else await removeOverride(database, { site, path }, { by, why }, now());
      return reply.redirect('/#overrides', 303);
    },
  };
}

async function modelOf({ site, path }: OverridePlace, services: Services): Promise<OverridePageModel> {
  const { settings } = await services.releases.site(site);
  const own = (await listOverrides(services.database)).find((one) => one.site === site && one.path === path);
  const release = releaseValue(settings, path);
  return { site, path, release, own, controls: overrideControls(path, release, own?.value) };
}

async function typedValue(
  { controls }: OverridePageModel,
  place: OverridePlace & { kind: string },
  typed: (name: string) => string,
  services: Services,
): Promise<{ value: unknown } | { mistake: FieldMistake }> {
  try {
    return { value: await checkOverride(place, bodyOf(controls, typed), services, 'person') };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [, key = ''] = (error.path ?? '').split('/');
    const name = controls.find((control) => control.name === key)?.name ?? controls[0]?.name ?? '';
    return { mistake: { name, message: error.message } };
  }
}

function refuse(reply: FastifyReply, model: OverridePageModel): FastifyReply {
  return sendDocument(reply, overridePage(model), { kind: 'page', status: 400 });
}
