interface ImportMetaEnv {
  /** The origin of the API, when it is not the app's own. */
  readonly VITE_API_URL?: string;
}

interface Window {
  /** Set by public/old-browser.js, which then shows its own page. */
  readonly oldBrowser?: boolean;
}

/** A picture of the build: its address. */
declare module '*.webp' {
  const address: string;
  export default address;
}
