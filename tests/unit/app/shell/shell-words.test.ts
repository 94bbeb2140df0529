import { describe, expect, it } from 'vitest';
import { connectionSentence, reportSentence, standingSentence } from '#app/screens/device/sentences.ts';
import { byteWords } from '#app/screens/device/read-cards.ts';
import { placeAfterLogIn } from '#app/screens/login/place-after-log-in.ts';
import { lightState } from '#app/shell/light-state.ts';
import { themeClass } from '#app/theme/theme-class.ts';
import { NOTHING_YET } from '#device/sync/engine-status.ts';

describe('the light', () => {
  it('says where everything stands; what needs a person comes first', () => {
    expect(lightState([]).text).toBe('All on the server');
    expect(lightState([{ state: 'waiting' }, { state: 'sending' }])).toMatchObject({
      kind: 'waiting',
      text: '2 waiting',
      more: ' on this device',
    });
    expect(lightState([{ state: 'waiting' }, { state: 'refused' }]).kind).toBe('needs-you');
    expect(lightState([{ state: 'conflict' }]).text).toBe('Needs you');
  });
});

describe('the report of "Send now"', () => {
  it('counts what was sent, what is waiting and what needs a person', () => {
    expect(reportSentence({ sent: 2, waiting: 1, needYou: 1 }, NOTHING_YET)).toBe(
      '2 sent, 1 waiting, 1 needs you.',
    );
    expect(reportSentence({ sent: 0, waiting: 0, needYou: 0 }, NOTHING_YET)).toBe('Nothing was waiting.');
  });

  it('never sounds like a success without the server', () => {
    const report = { sent: 0, waiting: 2, needYou: 0 };
    const away = { network: 'unreachable', blockedWith: null } as const;
    expect(reportSentence(report, away)).toBe(
      'There was a problem connecting to the server. 0 sent, 2 waiting.',
    );
    expect(reportSentence(report, { ...away, blockedWith: 403 })).toBe(
      'The server cannot be reached by this network (status 403). 0 sent, 2 waiting.',
    );
  });

  it('says why nothing is sent while the session has ended', () => {
    const engine = { ...NOTHING_YET, network: 'reachable', paused: 'expired' } as const;
    expect(connectionSentence(engine)).toBe('Sending resumes after you enter your password.');
    expect(standingSentence([{ kind: 'assessment' }])).toBe(
      '1 assessment with changes the server does not have yet.',
    );
    expect(standingSentence([{ kind: 'upload' }, { kind: 'assessment' }, { kind: 'upload' }])).toBe(
      '1 assessment with changes and 2 scanned assessments the server does not have yet.',
    );
  });
});

describe('the place after logging in', () => {
  it('is the path and query the person came from, or the dashboard', () => {
    expect(placeAfterLogIn({ from: '/assessments?sort=user' })).toBe('/assessments?sort=user');
    expect(placeAfterLogIn(null)).toBe('/');
  });

  it.each(['//evil.example.org', '/\\evil.example.org', 'https://evil.example.org'])('is never %s', (from) =>
    expect(placeAfterLogIn({ from })).toBe('/'),
  );
});

describe('themes', () => {
  it('are gray where a module has none of its own', () => {
    expect(themeClass('nursing')).toBe('theme-nursing');
    expect(themeClass('{product}')).toBe('theme-patient-care');
    expect(themeClass('cardiology')).toBe('theme-default');
    expect(themeClass(undefined)).toBe('theme-default');
  });
});

describe('bytes', () => {
  it('are given in megabytes and gigabytes', () => {
    expect(byteWords(437_000)).toBe('0.4 MB');
    expect(byteWords(12_400_000_000)).toBe('12 GB');
  });
});
