/** How the web app is built and served while developing. */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogPlugin } from './build/catalogPlugin.ts'

const here = import.meta.dirname
const server = process.env.ASSAY_SERVER ?? 'http://127.0.0.1:7070'
const apiPaths = '^/(home|user|account|member|trad|dev|healthz)(/|$)'

export default defineConfig({
  root: here,
  plugins: [
    react(),
    catalogPlugin({
      folder: join(here, 'src/i18n'),
      outside: {
        errors: { folder: join(here, '../../packages/wire/src/messages'), prefix: 'error.' },
      },
      core: ['app', 'wallet', 'home'],
    }),
  ],
  server: {
    port: Number(process.env.PORT ?? 7100),
    strictPort: true,
    proxy: {
      '^/ws/': { target: server, ws: true },
      [apiPaths]: {
        target: server,
        // A page and a call may share their first word (/home): the browser asks pages as HTML.
        bypass: (request) =>
          request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
      },
    },
  },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: process.env.GALLERY
        ? { gallery: join(here, 'gallery.html') }
        : { index: join(here, 'index.html') },
    },
    outDir: process.env.GALLERY ? 'dist-gallery' : 'dist',
  },
})
