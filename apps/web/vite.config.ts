/**
 * How the web app is built, for browsers and to render pages on the server, and served while
 * developing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
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

const isShared = (id: string) =>
  /\.(tsx?|m?js)$/.test(id) && !/\/(sheets|fields|choices|unanswered|countdowns)\/[^/]+$/.test(id)

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
      codeSplitting: {
        groups: [
          // What the entry needs at once: the libraries, and our own. In pieces, for each is run in
          // a separate task, so a slow phone can handle a tap in between.
          { name: 'react', test: /node_modules\/react-dom\//, tags: ['$initial'], priority: 4 },
          { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
          { name: 'wire', test: /packages\/(wire|money)\//, tags: ['$initial'], priority: 3 },
          { name: 'start', tags: ['$initial'], priority: 2 },
          // What a third of the pages share. What sheets and forms need of it stands apart: 4 KB
          // that home goes without. The rest is left to the bundler.
          { name: 'shared', test: isShared, minShareCount: 25, priority: 1 },
          { name: 'forms', test: /\.(tsx?|m?js)$/, minShareCount: 25 },
        ],
      },
    },
    input: process.env.GALLERY
      ? { gallery: join(here, 'gallery.html') }
      : { index: join(here, 'index.html') },
  },
  outDir: process.env.GALLERY ? 'dist-gallery' : 'dist',
}
