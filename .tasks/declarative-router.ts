import type { Plugin } from 'vite';

/**
 * What the router finds out only while it runs: that it has neither routes with data nor a server that draws
 * pages. An answer of `null` is what its contexts hold then.
 */
const answers: readonly (readonly [asked: RegExp, answer: string])[] = [
  [/React\d*\.useContext\((DataRouter|DataRouterState|Framework|RSCRouter)Context\)/g, 'null'],
  [/dataRouterOpts\?\.(state|onError)/g, 'null'],
  [/dataRouterOpts && /g, 'false && '],
  [/isDataRoute \? useNavigateStable\(\) : /g, ''],
  [/usePrefetchBehavior\(\s+prefetch,\s+rest\s+\)/g, '[false, null, {}]'],
  [/shouldPrefetch && /g, 'false && '],
  [/(?<=if \()locationArg(?= &&|\))/g, 'false'],
  // What it says to whoever writes an app with it.
  [/(?<=\binvariant\([^`"';]*),(\s+\/\/.*)*\s+(`(\\`|[^`])*`|"[^"]*")/g, ''],
  [/(?<=^ +)warning\(/gm, '/* @__PURE__ */ warning('],
  // Without these two a component that nobody uses counts as used.
  [/^\w+\.(displayName|contextType) = .*;$/gm, ''],
  [/ = (?=React\d*\.(createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ '],
];

/**
 * Tells the build beforehand that the app uses the router's declarative mode alone, so that it leaves out what
 * the two others need, nearly half of the router.
 *
 * @throws where the router, after an update, asks in other words
 */
export function declarativeRouter(): Plugin {
  return {
    name: 'declarative-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]/, code: 'function BrowserRouter(' },
      handler: (code) => answers.reduce(withAnswer, code),
    },
  };
}

function withAnswer(code: string, [asked, answer]: readonly [RegExp, string]): string {
  if (code.search(asked) < 0) throw new Error(`The router does not ask ${asked.source} any more.`);
  return code.replaceAll(asked, answer);
}
