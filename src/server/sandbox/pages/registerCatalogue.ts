import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FlowPicture } from '../../../authoring/picture/FlowPicture.ts';
import type { CallPaths } from '../../http/calls/ServerCall.ts';
import { serveFiles } from '../../http/pages/registerFiles.ts';
import { documentationAddresses } from '../../http/pages/registerOwnPages.ts';
import { applyHeaders, sendDocument } from '../../http/policy/documentHeaders.ts';
import type { Services } from '../../http/Services.ts';
import { Refusal } from '../../platform/answers.ts';
import { checkOverride } from '../checkOverride.ts';
import {
  listOverrides,
  type OverridePlace,
  overridePlace,
  removeOverride,
  storeOverride,
} from '../overrides.ts';
import { catalogueModel } from './catalogueModel.ts';
import {
  brandStyle,
  brandStyleAddress,
  cataloguePage,
  catalogueScript,
  catalogueStyle,
} from './cataloguePage.ts';
import { type FormHandler, nextAnswerForms, overrideAddress, registerForms } from './catalogueSections.ts';
import { flowAddress, flowPage, flowStyle } from './flowPage.ts';
import {
  bodyOf,
  type FieldMistake,
  type OverridePageModel,
  overrideControls,
  overridePage,
  releaseValue,
} from './overridePage.ts';
import { bankLinkScript, bankLinkStyle, captchaScript, captchaStyle, standInStyle } from './standInPages.ts';

/**
 * The catalogue, at `/` of the host that belongs to no site, its subpages, and their forms.
 * @param studio origin of the studio where that runs
 */
export async function registerCatalogue(
  app: FastifyInstance,
  services: Services,
  paths: CallPaths,
  studio: string | undefined,
): Promise<void> {
  const addresses = documentationAddresses(paths);
  await serveSandboxFiles(app);
  app.get('/', async (request, reply) => {
    // Sites and stand-ins have their own pages there.
    if (request.at.site !== undefined || request.at.standIn !== undefined) return reply.callNotFound();
    const model = await catalogueModel(services, request.at.host.port);
    return sendDocument(reply, cataloguePage(model, addresses, studio), { kind: 'page' });
  });
  app.get(brandStyleAddress, async (_request, reply) =>
    applyHeaders(reply, { kind: 'data' })
      .header('Cache-Control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(await brandStyle(services.releases)),
  );
  registerOverridePage(app, services);
  registerForms(app, { ...nextAnswerForms(services), ...overrideForms(services) });
  registerFlowPages(app, services);
}

/** The pages of flows in the sandbox, from the release that most sites run. */
function registerFlowPages(app: FastifyInstance, { releases }: Services): void {
  app.get<{ Params: { flow: string } }>(flowAddress(':flow'), async (request, reply) => {
    const sites = await releases.sites();
    const site = sites.find(({ flow }) => flow === request.params.flow);
    // Sites and stand-ins have their own pages there.
    const isPlain = request.at.site === undefined && request.at.standIn === undefined;
    if (site === undefined || !isPlain) return reply.callNotFound();
    const file = await releases.file(site.id, `pictures/${site.flow}.json`);
    if (file === undefined) return reply.callNotFound();
    const picture = JSON.parse(await readFile(file, 'utf8')) as FlowPicture;
    return sendDocument(reply, flowPage(picture), { kind: 'page' });
  });
}

const beside = (file: string) => new URL(file, import.meta.url);

/** Serves the styles and scripts that only pages of the sandbox have. */
async function serveSandboxFiles(app: FastifyInstance): Promise<void> {
  await serveFiles(app, {
    [catalogueStyle]: beside('catalogue.css'),
    [catalogueScript]: beside('catalogue.js'),
    [standInStyle]: beside('standIn.css'),
    [bankLinkScript]: beside('bankLink.js'),
    [bankLinkStyle]: beside('bankLink.css'),
    [captchaScript]: beside('captcha.js'),
    [captchaStyle]: beside('captcha.css'),
    [flowStyle]: beside('flow.css'),
    '/_pages/tags.js': beside('tags.js'),
  });
}

/** Required for every override made on the page. */
const needed: [name: string, message: string][] = [
  ['by', 'Write your name.'],
  ['why', 'Write the reason.'],
];

/** Shows the page of an override. */
function registerOverridePage(app: FastifyInstance, services: Services): void {
  app.get(overrideAddress, async (request, reply) => {
    const { of: site = '', path = '' } = request.query as Record<string, string>;
    const place = await overridePlace(services, String(site), String(path));
    return sendDocument(reply, overridePage(await modelOf(place, services)), { kind: 'page' });
  });
}

/** The forms of an override: save or remove it. A refusal is shown next to what was typed. */
function overrideForms(services: Services): Record<string, FormHandler> {
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
