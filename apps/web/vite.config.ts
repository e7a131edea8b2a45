/** How the web app is built and served while developing. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogs } from './build/catalogs.ts'
import { firstPage } from './build/firstPage.ts'
import { listBuild } from './build/listBuild.ts'
import { withoutTitles } from './build/withoutTitles.ts'

const here = import.meta.dirname
const modulePath = (name: string) => fileURLToPath(import.meta.resolve(name))
const server = process.env.ASSAY_SERVER ?? 'http://localhost:7070'
const apiPaths = '^/(home|user|account|member|trad|contract|cycle|proof|product|dev|healthz)(/|$)'

// Named one by one: the bare `z` would also strike a minified function of a library.
const schemaMakers = [
  ...['array', 'boolean', 'codec', 'custom', 'enum', 'int', 'literal', 'maxLength', 'nonnegative'],
  ...['number', 'object', 'optional', 'regex', 'strictObject', 'string', 'tuple'],
].map((name) => `z.${name}`)

export default defineConfig({
  root: here,
  plugins: [react(), catalogs, withoutTitles, firstPage, listBuild],
  // Written for React, run on Preact (docs/decisions/0007).
  resolve: {
    alias: [
      { find: /^react$/, replacement: join(here, 'build/react.js') },
      { find: /^react-dom$/, replacement: modulePath('preact/compat') },
      { find: /^react-dom\/client$/, replacement: modulePath('preact/compat/client') },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: modulePath('preact/compat/jsx-runtime') },
    ],
  },
  server: {
    port: Number(process.env.PORT ?? 7100),
    strictPort: true,
    proxy: {
      '^/ws/': { target: server, ws: true, headers: { origin: server } },
      [apiPaths]: {
        target: server,
        headers: { origin: server },
        // A page and a call may share their first word (/home): the browser asks pages as HTML.
        bypass: (request) =>
          request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
      },
    },
  },
  build: {
    target: 'es2023',
    // Read by the check of sizes.
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Styles must be there before a page shows; listing every script too costs more than it saves.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // One stream each for what every page needs: small chunks compress badly.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              // Endless lists come with the pages that have them.
              test: /(web\/build\/react\.js|node_modules\/(preact|react-router|@tanstack|zod)\/(?!.*infinite))/i,
            },
            {
              // All of the first page that is not its screen, with its icons: as chunks of their own
              // they would be all wrapping.
              name: 'shell',
              test: new RegExp(
                [
                  'wire/src/(client|codecs|encode|envelope|fields|locale|route|socket/\\w+|routes/(home|user|member|trad|dev))',
                  'web/src/api/(activity|online|call|errorText|firstAnswers|queryClient|serverClock|textOf)',
                  'web/src/i18n/[^/]+',
                  'web/src/live/(createStore|socket|perFrame|markets|rate|MarketRow|LiveChip)',
                  'web/src/session/(storage|settings|session|wallet\\w*|chains|loginSheet|favorites|haptic)',
                  'web/src/app/(Page|versions|useSupportUrl|routing/paths|update/(install|typed|update))',
                  'web/src/features/home/(homeQueries|hero|notices/NoticeTicker|banners/(useAutoplay|BannersPlace))',
                  'ui/src/(\\w+/)?(Banner|Button|IconButton|TopBar|toasts|Skeleton|Num|Delta|CoinIcon|Spark|EmptyState|ErrorState|StatusPill|kitWords|modalHosts|Tabs)',
                  'lucide-react/dist/esm/icons/(check|info|circle-exclamation-point|circle-alert|arrow-left-right|wallet|chevron-right|headphones|lock|x|badge-check|triangle-exclamation-point)',
                ]
                  .map((path) => `${path}\\.`)
                  .join('|'),
              ),
            },
            {
              // What the screens of trading share.
              name: 'trade',
              test: /(web\/src\/(market|order|chart\/periods|app\/write\/useStrayRefusal|form\/useRefusalText)|ui\/src\/\w+\/TickSlider|lucide-react\/dist\/esm\/icons\/(circle-plus|ellipsis|external-link)\.)/,
              minShareCount: 2,
            },
            {
              // What a chart, its library and its sheets share.
              name: 'chart',
              test: /web\/src\/chart\/(chart(Choices|Colors)|indicators\/|ChartPanel\.module)/,
              minShareCount: 2,
            },
            {
              // What the pages of an account, of help and of proofs share: trading has none of it.
              name: 'account',
              test: /(wire\/src\/(routes\/(withdrawal|ticket|password|proof|access|passkey|apiKey|identity|finance)\.|articleHtml)|domain\/src\/support\/|web\/src\/(api\/photo\/|app\/(article|picture)\/|session\/securityCode))/,
              minShareCount: 2,
            },
            {
              // What several pages have in common, in one piece: on a slow network each file costs
              // a journey, however small it is.
              name: 'kit',
              test: /(packages\/(ui|domain|money|wire)\/src\/|lucide-react|web\/src\/(api|app|explain|i18n|live|market|order|session|total)\/)/,
              minShareCount: 4,
            },
            {
              // What pages share where something is typed, agreed to, sent and listed afterwards.
              name: 'form',
              test: /web\/src\/(form\/|list\/(CardRow|CopyFact|RecordNumber)|live\/use(MsLeft|SpotBalance|NewWithBalances))/,
              minShareCount: 2,
            },
          ],
        },
      },
      // Declarations of calls that a page does not use fall away with these marked as harmless.
      treeshake: {
        manualPureFunctions: ['route', 'fields', 'strictFields', 'orMissing', ...schemaMakers],
      },
      input: process.env.GALLERY
        ? { gallery: join(here, 'gallery.html') }
        : { index: join(here, 'index.html') },
    },
    outDir: process.env.GALLERY ? 'dist-gallery' : 'dist',
  },
})
