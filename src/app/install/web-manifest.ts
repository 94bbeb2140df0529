/**
 * Told to a device that installs the app (rule RUN-20). `.tasks/manifest-pictures.mjs` makes the screenshots
 * and the icons of the shortcuts.
 */
export const webManifest = {
  id: '/',
  name: 'RTA Tracers',
  short_name: 'RTA Tracers',
  description: 'Tracers of injectable medications that work offline.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  theme_color: '#123a5a',
  background_color: '#123a5a',
  categories: ['medical', 'health', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'New Assessment',
      url: '/assessments/new',
      icons: [{ src: '/icons/shortcut-new-96.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: 'Assessments',
      url: '/assessments',
      icons: [{ src: '/icons/shortcut-list-96.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
  screenshots: [
    screenshot('narrow-question', '780x1400', 'A question of the Nursing Unit tracer'),
    screenshot('narrow-dashboard', '780x1400', 'The dashboard with the assessments updated last'),
    screenshot('wide-dashboard', '1120x700', 'The dashboard with the assessments updated last'),
    screenshot('wide-comparison', '1120x700', 'Three assessments of one module side by side'),
  ],
};

function screenshot(name: `${'narrow' | 'wide'}-${string}`, sizes: string, label: string) {
  const form_factor = name.startsWith('wide') ? ('wide' as const) : ('narrow' as const);
  return { src: `/screenshots/${name}.png`, sizes, type: 'image/png', form_factor, label };
}
