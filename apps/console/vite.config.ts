/** How the operator's desk is built: like the members' app, a bundle of its own. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = import.meta.dirname
const modulePath = (name: string) => fileURLToPath(import.meta.resolve(name))

export default defineConfig({
  root: here,
  plugins: [react()],
  // Written for React, run on Preact (docs/decisions/0007).
  resolve: {
    alias: [
      { find: /^react$/, replacement: join(here, '../web/build/react.js') },
      { find: /^react-dom$/, replacement: modulePath('preact/compat') },
      { find: /^react-dom\/client$/, replacement: modulePath('preact/compat/client') },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: modulePath('preact/compat/jsx-runtime') },
    ],
  },
  build: { target: 'es2023', modulePreload: { polyfill: false } },
})
