import type { Action } from './action.ts';

/** What the fraud service reports of the device (F-723); nothing is called, the frame of the service told the page. */
const loadFraudReport: Action = async (_input, { fraudReport }) => {
  const report = fraudReport?.();
  return report === undefined ? { outcome: 'pending' } : { outcome: 'answered', report };
};

export default loadFraudReport;
