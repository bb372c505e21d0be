import type { Sandbox } from '../http/Sandbox.ts';
import { type LazyGatewayOptions, lazyGateway } from './gateway/lazyGateway.ts';
import { insteadOfCall } from './insteadOfCall.ts';
import { keepSandboxLocal } from './keepSandboxLocal.ts';
import { isAnswer, takeNextAnswer } from './nextAnswers.ts';
import { registerCatalogue } from './pages/registerCatalogue.ts';
import { registerStandIns } from './pages/registerStandIns.ts';
import type { Received } from './recordOutsider.ts';
import { registerSandbox } from './registerSandbox.ts';
import { everySandboxSite, sandboxSite, standInAt, standInOrigins } from './sandboxHosts.ts';
import { sandboxPorts } from './sandboxPorts.ts';
import { withPort } from './withPort.ts';

/** Times more that a relaxed limit allows (design §11). */
const factor = 100;

/**
 * The sandbox: stand-ins, personas, outbox, and what testers ask for.
 * @param payments of its payment gateway; without them it has none
 */
export function createSandbox(payments?: LazyGatewayOptions): Sandbox {
  const standIn = payments && lazyGateway(payments);
  /** What the outside services received. */
  const received: Received[] = [];
  return {
    local: { specialAt: sandboxSite, standInAt, standInOrigins, everySite: everySandboxSite, withPort },
    ports: (real, world) => sandboxPorts(real, world, standIn?.gateway),
    limits: (usual) => {
      const relaxed = Object.entries(usual).map(([name, limit]) => [
        name,
        limit.relaxed ? { ...limit, points: limit.points * factor } : limit,
      ]);
      return Object.fromEntries(relaxed) as typeof usual;
    },
    nextAnswers: { take: takeNextAnswer, isAnswer, insteadOfCall },
    guard(app, services, options) {
      keepSandboxLocal(app, options);
      registerStandIns(app, services, received);
    },
    async register(app, services, paths) {
      registerSandbox(app, services, received);
      await registerCatalogue(app, services, paths);
    },
    stop: () => standIn?.stop(),
  };
}
