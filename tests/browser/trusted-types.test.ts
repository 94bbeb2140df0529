import { expect, test } from '../support/browser/browser.ts';
import { letWorkerCome } from '../support/browser/held-worker.ts';

test('R163 No text becomes markup or script in a page, and the app is installed all the same', async ({
  page,
  watch,
}) => {
  watch.expect(/This document requires 'TrustedHTML' assignment/);
  watch.expect(/This document requires 'TrustedScriptURL' assignment/);
  watch.expect(/Policy with name "mine" disallowed|creating a TrustedTypePolicy named 'mine'/i);
  await letWorkerCome(page);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const refused = await page.evaluate(() => {
    const errorOf = (run: () => void): string => {
      try {
        run();
        return 'nothing';
      } catch (error) {
        return error instanceof Error ? error.name : 'other';
      }
    };
    const paragraph = document.createElement('p');
    const script = document.createElement('script');
    return [
      errorOf(() => paragraph.insertAdjacentHTML('beforeend', '<img src="/none" onerror="alert(1)">')),
      errorOf(() => (script.src = '/service-worker.js')),
      errorOf(() => window.trustedTypes?.createPolicy('mine', { createScriptURL: (address) => address })),
    ];
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError']);
});
