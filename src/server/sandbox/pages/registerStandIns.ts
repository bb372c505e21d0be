import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../http/Services.ts';
import { type Received, recordOutsider } from '../recordOutsider.ts';
import { standInOf } from '../sandboxHosts.ts';
import { sendBankLinkPage } from './bankLinkPage.ts';
import { sendCaptchaPage } from './captchaPage.ts';
import { sendStandInPage } from './sendStandInPage.ts';

/**
 * Pages that outside companies would have, each on a host of its own (sandbox only): whatever is asked of such a host
 * is answered with a page, or with the widget that it is asked for.
 */
export function registerStandIns(app: FastifyInstance, services: Services, received: Received[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const standIn = request.at.standIn === undefined ? undefined : standInOf(request.at.standIn);
    if (standIn === undefined) return;
    const { now } = services;
    if (standIn.records !== undefined)
      await recordOutsider(request, reply, { answers: standIn.records, received, now });
    if (reply.sent) return reply;
    if (request.url.startsWith('/_pages/')) return;
    if (standIn.shows !== undefined) await widgets[standIn.shows](request, reply, services);
    // A reply that is awaited is nothing any more: it was sent.
    if (reply.sent) return reply;
    return sendStandInPage(request, reply, standIn);
  });
}

const widgets = {
  bankLink: (request: FastifyRequest, reply: FastifyReply, { sites }: Services) =>
    sendBankLinkPage(request, reply, sites),
  captcha: sendCaptchaPage,
};
