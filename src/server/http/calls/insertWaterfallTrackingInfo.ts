import { originAndPath, storableText } from '../../domain/tracking/tracking.ts';
import { success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface InsertWaterfallTrackingInfoRequest {
  StepId: number;
  flow?: string | null;
  productId?: string | number | null;
  category?: string | null;
  SiteEvent?: string | null;
  webSite?: string | null;
}

/** Counts a numbered step of the journey (API-007, TRK-025). */
export const insertWaterfallTrackingInfo: ServerCall<InsertWaterfallTrackingInfoRequest> = {
  name: 'insert-waterfall-tracking-info',
  session: 'required',
  async handle(request, { database, session, now }) {
    await database.query(
      `insert into waterfall_step (chain, application, step, flow, product_id, category, site_event, web_site, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        session.chain,
        session.application ?? null,
        request.StepId,
        storableText(request.flow, 40),
        storableText(request.productId, 64),
        storableText(request.category, 100),
        storableText(request.SiteEvent, 100),
        originAndPath(request.webSite),
        now(),
      ],
    );
    return success(null);
  },
};
