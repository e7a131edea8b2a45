/**
 * How the web app is built, for browsers and to render pages on the server, and served while
 * developing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Rolldown } from 'vite'
import { catalogs } from './build/catalogs.ts'
import { firstPage } from './build/firstPage.ts'
import { inlineBoot } from './build/inlineBoot.ts'
import { listBuild } from './build/listBuild.ts'
import { listPages } from './build/listPages.ts'

const here = import.meta.dirname
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
const server = process.env.ASSAY_SERVER ?? 'http://localhost:7070'
const apiPaths =
  '^/(home|user|account|member|trad|contract|cycle|proof|product|dev|healthz|coins)(/|$)'

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  plugins: isSsrBuild
    ? [react(), catalogs, listPages]
    : [react(), catalogs, firstPage, inlineBoot, listBuild],
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
  build: isSsrBuild ? forServer : forBrowsers,
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  // All in one: the server that renders pages finds no packages of the app's.
  ssr: { noExternal: true },
}))

const forServer: BuildEnvironmentOptions = {
  target: 'node22',
  outDir: 'dist/.render',
  copyPublicDir: false,
}

/** The bundler names a chunk after all pages that share it, which would cost home 0.6 KB. */
const short = (name: string) => name.replace(/~.*|\.\w+$/, '')

const ofHome = new Set<string>()

/** Whether home cannot be shown without the module. */
function isOfHome(id: string, bundle: Rolldown.ChunkingContext): boolean {
  if (ofHome.size === 0) gatherImports(join(here, 'src/features/home/HomeScreen.tsx'), bundle)
  return ofHome.has(id)
}

function gatherImports(id: string, bundle: Rolldown.ChunkingContext): void {
  if (ofHome.has(id)) return
  ofHome.add(id)
  for (const next of bundle.getModuleInfo(id)?.importedIds ?? []) gatherImports(next, bundle)
}

const inPieces: Rolldown.CodeSplittingOptions = {
  groups: [
    // What the entry needs at once: the libraries, and our own. In pieces, for each is run in a
    // separate task, so a slow phone can handle a tap in between.
    { name: 'react', test: /node_modules\/react-dom\//, tags: ['$initial'], priority: 4 },
    { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
    { name: 'start', tags: ['$initial'], priority: 2 },
    // What a quarter of the pages share: what home needs of it, and then in one chunk for the pages
    // that need all of it and one for those that need a part. The rest is left to the bundler.
    {
      name: (id, bundle) => (isOfHome(id, bundle) ? 'shared' : null),
      test: /\.(tsx?|m?js)$/,
      minShareCount: 20,
      priority: 1,
    },
    {
      name: 'shared',
      test: /\.(tsx?|m?js)$/,
      minShareCount: 20,
      entriesAware: true,
      entriesAwareMergeThreshold: 100_000,
    },
  ],
}

const forBrowsers: BuildEnvironmentOptions = {
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
      chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
      assetFileNames: ({ names }) => `assets/${short(names[0] ?? '')}-[hash][extname]`,
      // The gallery's weight does not matter, so that it is left to the bundler.
      codeSplitting: process.env.GALLERY ? true : inPieces,
    },
    input: process.env.GALLERY
      ? { gallery: join(here, 'gallery.html') }
      : { index: join(here, 'index.html') },
  },
  outDir: process.env.GALLERY ? 'dist-gallery' : 'dist',
}
