import { expect, test } from 'vitest';
import { deviceLabel } from '#server/http/device-label.ts';

const MOZILLA = 'Mozilla/5.0';
const LABELS: readonly (readonly [string, string])[] = [
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`,
    'Safari on Mac or iPad',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPad',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/123.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36`,
    'Chrome on Android tablet',
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android phone',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0`,
    'Edge on Windows',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36`,
    'Chrome on Mac',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0`, 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
  [`<script>${'x'.repeat(5000)}</script>`, 'Unknown browser'],
];

test.each(LABELS)('%s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
  expect(label.length).toBeLessThanOrEqual(60);
});
