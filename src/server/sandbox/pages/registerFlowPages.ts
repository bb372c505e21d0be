import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { FlowPicture } from '../../../compile/picture/FlowPicture.ts';
import { sendDocument } from '../../http/policy/sendDocument.ts';
import type { Services } from '../../http/Services.ts';
import { flowAddress, flowPage } from './flowPage.ts';

/** The pages of flows in the sandbox, of the release that most sites run. */
export function registerFlowPages(app: FastifyInstance, { releases }: Services): void {
  app.get<{ Params: { flow: string } }>(flowAddress(':flow'), async (request, reply) => {
    const sites = await releases.sites();
    const site = sites.find(({ flow }) => flow === request.params.flow);
    // Sites and stand-ins have pages of their own there.
    const isPlain = request.at.site === undefined && request.at.standIn === undefined;
    if (site === undefined || !isPlain) return reply.callNotFound();
    const file = await releases.file(site.id, `pictures/${site.flow}.json`);
    if (file === undefined) return reply.callNotFound();
    const picture = JSON.parse(await readFile(file, 'utf8')) as FlowPicture;
    return sendDocument(reply, flowPage(picture), { kind: 'page' });
  });
}
