import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { supportedBrowsers } from '#content/pages/browsers.ts';

const script = readFileSync(join(import.meta.dirname, '../../public/old-browser.js'), 'utf8');

/** The part of a page that the script touches. */
class FakeElement {
  readonly style = {};
  readonly children: FakeElement[] = [];
  readonly text: string;
  constructor(text = '') {
    this.text = text;
  }
  get firstChild(): FakeElement | undefined {
    return this.children[0];
  }
  appendChild(child: FakeElement): void {
    this.children.push(child);
  }
  removeChild(child: FakeElement): void {
    this.children.splice(this.children.indexOf(child), 1);
  }
  lines(): string[] {
    return this.text === '' ? this.children.flatMap((child) => child.lines()) : [this.text];
  }
}

function open(browser: { modules?: boolean; streams?: boolean; worker?: boolean; secure?: boolean }) {
  const body = new FakeElement();
  body.appendChild(new FakeElement('the app'));
  const window = {
    isSecureContext: browser.secure ?? true,
    indexedDB: {},
    ...(browser.streams === false ? {} : { CompressionStream: {} }),
    oldBrowser: undefined as boolean | undefined,
  };
  const document = {
    body,
    createElement: () =>
      Object.assign(new FakeElement(), browser.modules === false ? {} : { noModule: false }),
    createTextNode: (text: string) => new FakeElement(text),
  };
  const navigator = browser.worker === false ? {} : { serviceWorker: {}, locks: {} };
  runInNewContext(script, { window, document, navigator });
  return { isOld: window.oldBrowser, lines: body.lines() };
}

describe('the page for old browsers (rule RUN-13)', () => {
  it('is written in ECMAScript 5, so that they can read it', () => {
    expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow();
  });

  it('leaves a supported browser alone', () => {
    expect(open({})).toEqual({ isOld: false, lines: ['the app'] });
  });

  it.each([
    ['no modules', { modules: false, worker: false, streams: false }],
    ['no compression streams, as Safari before 16.4', { streams: false }],
    ['no service worker and no locks', { worker: false }],
  ])('lists the supported browsers to one with %s', (_name, browser) => {
    const { isOld, lines } = open(browser);
    expect(isOld).toBe(true);
    expect(lines[0]).toBe('This browser is not supported');
    expect(lines.slice(3, 7)).toEqual(supportedBrowsers);
  });

  it('leads to the printed tracers', () => {
    expect(open({ worker: false }).lines.slice(-2)).toEqual([
      'Or print the tracers and fill them in by hand: ',
      'all tracers as a PDF',
    ]);
  });

  it('asks for a secure address when an insecure one keeps a modern browser from working offline', () => {
    const { isOld, lines } = open({ worker: false, secure: false });
    expect(isOld).toBe(true);
    expect(lines[0]).toBe('This address is not secure');
  });
});
