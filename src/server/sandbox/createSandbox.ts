import type { Sandbox } from '../http/Sandbox.ts';
import { registerStandIns } from '../pages/registerStandIns.ts';
import { insteadOfCall } from './insteadOfCall.ts';
import { keepSandboxLocal } from './keepSandboxLocal.ts';
import { isAnswer, takeNextAnswer } from './nextAnswers.ts';
import type { Received } from './recordOutsider.ts';
import { registerSandbox } from './registerSandbox.ts';
import { everySandboxSite, sandboxSite, standInAt, standInOrigins } from './sandboxHosts.ts';
import { sandboxPorts } from './sandboxPorts.ts';
import { withPort } from './withPort.ts';

/** Times more that a relaxed limit allows (design §11). */
const factor = 100;

/** The sandbox: stand-ins, personas, outbox, and what testers ask for. */
export function createSandbox(): Sandbox {
  /** What the outside services received. */
  const received: Received[] = [];
  return {
    local: { specialAt: sandboxSite, standInAt, standInOrigins, everySite: everySandboxSite, withPort },
    ports: sandboxPorts,
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
    register: (app, services) => registerSandbox(app, services, received),
  };
}
