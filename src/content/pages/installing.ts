/** The browsers in which installing differs. */
export type InstallBrowser =
  | 'ios-safari'
  | 'ios-other'
  | 'android-chrome'
  | 'android-edge'
  | 'android-samsung'
  | 'android-firefox'
  | 'android-other'
  | 'chrome'
  | 'edge'
  | 'mac-safari'
  | 'mac-safari-before-17'
  | 'firefox'
  | 'other';

/** How the app is installed from one browser (rule PAGE-9). */
export interface InstallGuide {
  /** The device and browser that these steps are for. */
  readonly title: string;
  /** In the names of the browser's own menus; none where it cannot install. */
  readonly steps: readonly string[];
  readonly note?: string;
}

const openFromHomeScreen = 'While on Wi-Fi, open RTA Tracers from the home screen once and log in.';

const iosSafari: InstallGuide = {
  title: 'Safari on an iPad or iPhone',
  steps: [
    'Tap the Share button, the square with an arrow pointing up. If you do not see it, tap the three dots first.',
    'Tap “Add to Home Screen”. If you do not see it, scroll down or tap “View More”.',
    'Tap “Add”.',
    openFromHomeScreen,
  ],
  note: 'The home screen app has its own storage. What you did in Safari stays in Safari until it is sent, so wait for the light there to turn green first.',
};

const androidChrome: InstallGuide = {
  title: 'Chrome on an Android tablet or phone',
  steps: [
    'Tap the three dots in the upper corner.',
    'Tap “Add to Home screen”, then “Install”.',
    openFromHomeScreen,
  ],
};

/** The steps for each browser. */
export const installGuides: Readonly<Record<InstallBrowser, InstallGuide>> = {
  'ios-safari': iosSafari,
  'ios-other': {
    ...iosSafari,
    title: 'Other browsers on an iPad or iPhone',
    steps: ['Open this page in Safari.', ...iosSafari.steps],
    note: 'The home screen app has its own storage. What you did in this browser stays here until it is sent, so wait for the light to turn green first.',
  },
  'android-chrome': androidChrome,
  'android-edge': {
    title: 'Edge on an Android tablet or phone',
    steps: [
      'Tap the menu at the bottom of the screen.',
      'Tap “Add to phone”, then “Install”.',
      openFromHomeScreen,
    ],
  },
  'android-samsung': {
    title: 'Samsung Internet on a tablet or phone',
    steps: [
      'Tap the menu, the three lines.',
      'Tap “Add page to” or “Add to”, then “Home screen”.',
      openFromHomeScreen,
    ],
  },
  'android-firefox': {
    title: 'Firefox on an Android tablet or phone',
    steps: [
      'Tap the menu, the three dots.',
      'Tap “Add app to Home screen”. If you do not see it, tap “More” first; older versions call it “Install”.',
      'Tap “Add”.',
      openFromHomeScreen,
    ],
  },
  'android-other': {
    title: 'Other browsers on an Android tablet or phone',
    steps: ['Open this page in Chrome.', ...androidChrome.steps],
  },
  chrome: {
    title: 'Chrome on a computer',
    steps: [
      'Click the three dots in the upper right corner.',
      'Choose “Cast, save, and share”, then “Install RTA Tracers…” or “Install page as app…”.',
      'Click “Install”.',
    ],
  },
  edge: {
    title: 'Edge on a computer',
    steps: [
      'Click the three dots in the upper right corner.',
      'Choose “Apps”, then “Install RTA Tracers” or “Install this site as an app”. If you do not see “Apps”, choose “More tools” first.',
      'Click “Install”.',
    ],
  },
  'mac-safari': {
    title: 'Safari on a Mac',
    steps: [
      'In the menu bar, choose “File”, then “Add to Dock…”.',
      'Click “Add”.',
      'While online, open RTA Tracers from the Dock once and log in.',
    ],
    note: 'This needs macOS Sonoma or later. The app in the Dock has its own storage. What you did in Safari stays in Safari until it is sent, so wait for the light there to turn green first.',
  },
  'mac-safari-before-17': {
    title: 'Safari before version 17 on a Mac',
    steps: [],
    note: 'This version of Safari cannot install apps. You can use RTA Tracers here all the same, also offline. To install it, open this page in Chrome or Edge, or update to macOS Sonoma or later.',
  },
  firefox: {
    title: 'Firefox on a computer',
    steps: [],
    note: 'Firefox on a computer cannot install RTA Tracers. You can use it here all the same, also offline. To install it, open this page in Chrome or Edge.',
  },
  other: {
    title: 'This browser',
    steps: [],
    note: 'We do not know how this browser installs apps. You can use RTA Tracers here all the same, also offline. To install it, open this page in Chrome or Edge, or in Safari on an iPad.',
  },
};
