/** What takes rendered pages over in a test: the app's screens with React's development build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogs } from './catalogs.ts'

const root = join(import.meta.dirname, '..')

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

export default defineConfig({
  root,
  base: '/taken-over/',
  plugins: [react(), catalogs],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2023',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: join(root, 'src/testing/takeOverPages.tsx'),
      preserveEntrySignatures: 'exports-only',
      output: { entryFileNames: 'pages.js', codeSplitting: false },
    },
  },
})
